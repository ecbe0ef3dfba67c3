import { isOverdue, needsToday, type Visit } from '@app/domain/dashboard/visits.rules'
import { useMay } from '../../api/use-me.ts'
import { useAdd } from '../../app/add-context.ts'
import { distanceInWords, formatTime } from '../../format/format-dates.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { joinClasses } from '../../ui/join-classes.ts'

export interface VisitsProps {
  /** The nearest first. */
  visits: readonly Visit[]
  /** yyyy-MM-dd */
  today: string
  nameOf: (petId: string) => string
}

/** What needs somebody today, with the one thing to do about it. */
export function TodayCard({ visits, today, nameOf }: VisitsProps) {
  const now = visits.filter((visit) => needsToday(visit, today))
  return (
    <Card aria-labelledby="today">
      <CardHeader title="Today" id="today" />
      {now.length === 0 ? (
        <p className="border-t border-line py-6 text-ink-soft">
          <span className="block font-display text-xl font-semibold text-ink">All caught up</span>
          Nothing is due and nobody has to be anywhere.
        </p>
      ) : (
        <div className="border-t border-line">
          <RowList label="Today">
            {now.map((visit) => (
              <Row
                key={visit.id}
                leading={<When visit={visit} today={today} />}
                title={`${visit.title} for ${nameOf(visit.petId)}`}
                detail={visit.vet ?? (visit.kind === 'vaccination' ? 'Vaccination' : 'Appointment')}
                trailing={<WhatToDo visit={visit} />}
              />
            ))}
          </RowList>
        </div>
      )}
    </Card>
  )
}

function When({ visit, today }: { visit: Visit; today: string }) {
  const late = isOverdue(visit, today)
  return (
    <span className={joinClasses('block w-20 font-semibold', late && 'text-danger')}>
      {visit.at ? formatTime(visit.at) : late ? `Due ${distanceInWords(visit.date, today)}` : 'Due today'}
    </span>
  )
}

function WhatToDo({ visit }: { visit: Visit }) {
  const { openAdd } = useAdd()
  const maySchedule = useMay('add appointments')
  const { petId, kind } = visit
  if (kind === 'vaccination' && maySchedule) {
    return <Button onClick={() => openAdd('appointment', { petId })}>Schedule</Button>
  }
  return (
    <LinkButton variant="soft" to={`/pets/${petId}?tab=${kind === 'vaccination' ? 'vax' : 'appts'}`}>
      View
    </LinkButton>
  )
}
