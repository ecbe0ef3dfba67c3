import type { DoseOutcome } from '@app/domain/doses/doses.vocabulary'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { MarkingDose } from './use-mark-dose.ts'

/** What marks an open dose, and what opens the sheet that says more. */
export type DoseMarking = MarkingDose & { say: (outcome: DoseOutcome) => void }

interface DoseOptionsProps {
  /** The medicine, the pet and the time: 'Apoquel for Biscuit, 8:00 AM'. */
  what: string
  marking: DoseMarking
}

/** Every way to mark an open dose, besides giving it now. */
export default function DoseOptions({
  what,
  marking: { busy, resting, press, mark, say },
}: DoseOptionsProps) {
  return (
    <>
      <Button variant="quiet" busy={busy} resting={resting} onClick={() => press(() => void mark('skipped'))}>
        Skip<VisuallyHidden> {what}</VisuallyHidden>
      </Button>
      <Menu
        trigger={<IconButton label={`More options for ${what}`} icon={<Ellipsis aria-hidden size={20} />} />}
      >
        <MenuItem onSelect={() => say('given')}>Given at another time</MenuItem>
        <MenuItem onSelect={() => say('partial')}>Partly given</MenuItem>
        <MenuItem onSelect={() => say('missed')}>Missed</MenuItem>
      </Menu>
    </>
  )
}
