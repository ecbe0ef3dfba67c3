import Bell from 'lucide-react/icons/bell'
import Plus from 'lucide-react/icons/plus'
import Siren from 'lucide-react/icons/siren'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Link, LinkButton } from '../../ui/controls/link.tsx'
import { PhoneLink } from '../../ui/controls/phone-link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PlanBadge } from '../../ui/layout/plan-badge.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { Samples, Section } from './section.tsx'

export function ActionsSection() {
  return (
    <Section title="Actions and words">
      <Card className="grid gap-4">
        <Samples title="Button">
          <Button>Give</Button>
          <Button variant="soft" icon={<Plus aria-hidden size={18} />}>
            Add pet
          </Button>
          <Button variant="quiet">Cancel</Button>
          <Button variant="danger">Delete</Button>
          <Button size="large">Get Started</Button>
        </Samples>
        <Samples title="Button, busy, disabled and incomplete">
          <BusyButton />
          <Button busy>Save Changes</Button>
          <Button variant="danger" busy>
            Delete
          </Button>
          <Button disabled>Give</Button>
          <Button variant="soft" disabled>
            Add pet
          </Button>
          <Button incomplete>Add Medication</Button>
        </Samples>
        <Samples title="Icon button, with a badge and a tooltip">
          <Tooltip text="What is new">
            <IconButton label="Notifications" icon={<Bell aria-hidden size={20} />} />
          </Tooltip>
          <IconButton label="Notifications, 3 unread" badge="3" icon={<Bell aria-hidden size={20} />} />
          <IconButton label="Notifications, 99+ unread" badge="99+" icon={<Bell aria-hidden size={20} />} />
          <IconButton label="Emergency" tone="danger" icon={<Siren aria-hidden size={20} />} />
        </Samples>
        <Samples title="Link">
          <Link to="/ui">Medication Schedule</Link>
          <PhoneLink name="Dr. Ortiz" phone="+1 555 010 0142" />
          <LinkButton to="/ui" variant="soft">
            View all
          </LinkButton>
        </Samples>
        <Samples title="Chip">
          <Chip>In 10 hours</Chip>
          <PlanBadge plan="premium" />
          <Chip tone="due">Rabies due soon</Chip>
          <Chip tone="ok">Vaccines current</Chip>
          <Chip tone="late">1 dose late</Chip>
          <Chip tone="tier">Premium</Chip>
        </Samples>
      </Card>
    </Section>
  )
}

const savingTime = 2000

function BusyButton() {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => setBusy(false), savingTime)
    return () => clearTimeout(timer)
  }, [busy])
  return (
    <Button busy={busy} onClick={() => setBusy(true)}>
      Press to be busy
    </Button>
  )
}
