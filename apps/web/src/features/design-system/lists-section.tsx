import Check from 'lucide-react/icons/check'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Counter } from '../../ui/controls/counter.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { DateLeaf } from '../../ui/layout/date-leaf.tsx'
import { PetAvatar } from '../../ui/layout/pet-avatar.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { Section } from './section.tsx'

export function ListsSection() {
  return (
    <Section title="Cards, rows and numbers">
      <div className="grid items-start gap-gap lg:grid-cols-[1.55fr_1fr]">
        <Card>
          <CardHeader title="Today" action={<Link to="/ui">Medication Schedule</Link>} />
          <DoseRows />
        </Card>
        <Card>
          <CardHeader title="Next visits" action={<Link to="/ui">All</Link>} />
          <RowList label="Next visits">
            <Row
              leading={<DateLeaf month="Nov" day="24" />}
              title="Dental Cleaning"
              detail="Biscuit · Dr. Ortiz, 10:15"
            />
            <Row
              leading={<DateLeaf month="Dec" day="02" />}
              title="Rabies booster"
              detail="Miso · due in 12 days"
              below={<Link to="/ui">Text below a row</Link>}
            />
            <Row
              leading={<Avatar name="Sam Lee" />}
              title="Sam Lee"
              detail="Caregiver"
              trailing={<Chip tone="tier">Family</Chip>}
            />
          </RowList>
        </Card>
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Counter value={2} label="active medications" to="/ui" />
        <Counter value={1} label="upcoming appointment" />
        <Counter value={48} label="health logs" note="5 this week" />
        <Counter value="31 / 100" label="photos" />
      </div>
    </Section>
  )
}

function DoseRows() {
  return (
    <RowList label="Doses of today">
      <Row
        leading={<span className="block w-[3rem] font-semibold text-danger">7:30</span>}
        title="Apoquel, 5.4 mg for Biscuit"
        detail="20 minutes late · with food"
        trailing={<Button>Give</Button>}
      />
      <Row
        leading={<span className="block w-[3rem] font-semibold">8:00</span>}
        title="Insulin, 2 units for Miso"
        detail="Twice daily · 11 doses left"
        trailing={
          <span className="flex items-center gap-2 text-s font-semibold text-good">
            <Check aria-hidden size={18} />
            Given by Sam 8:02
          </span>
        }
      />
      <Row
        leading={<PetAvatar name="" species="rabbit" className="size-12 rounded-[16px]" />}
        title="Clover"
        detail="Mini Lop · 7 months · 3.3 lbs"
        trailing={<Chip tone="ok">All caught up</Chip>}
      />
    </RowList>
  )
}
