import Ellipsis from 'lucide-react/icons/ellipsis'
import type { DoseOutcome } from '@app/domain/medications/doses/doses.vocabulary'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import type { MarkingDose } from '../marking/use-mark-dose.ts'

/** Functions that mark an open dose, and one that opens the sheet with more fields. */
export type DoseMarking = MarkingDose & { say: (outcome: DoseOutcome) => void }

interface DoseOptionsProps {
  /** The medicine, the pet and the time: 'Apoquel for Biscuit, 8:00 AM'. */
  what: string
  /** True once the next dose is due: this one can no longer be given, only recorded as given. */
  isMissed?: boolean
  marking: DoseMarking
}

/** Options that mark an open dose, besides giving it now. */
export default function DoseOptions({
  what,
  isMissed = false,
  marking: { busy, resting, press, mark, say },
}: DoseOptionsProps) {
  const skip = () => void press(() => void mark('skipped'))
  return (
    <>
      {isMissed ? (
        <Button variant="soft" resting={resting} onClick={() => press(() => say('given'))}>
          Mark given<VisuallyHidden> {what}</VisuallyHidden>
        </Button>
      ) : (
        <Button variant="quiet" busy={busy} resting={resting} onClick={skip}>
          Skip<VisuallyHidden> {what}</VisuallyHidden>
        </Button>
      )}
      <Menu
        trigger={<IconButton label={`More options for ${what}`} icon={<Ellipsis aria-hidden size={20} />} />}
      >
        {isMissed ? (
          <MenuItem disabled={busy || resting} onSelect={skip}>
            Skipped
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => say('given')}>Given at another time</MenuItem>
        )}
        <MenuItem onSelect={() => say('partial')}>Partly given</MenuItem>
        <MenuItem onSelect={() => say('missed')}>Missed</MenuItem>
      </Menu>
    </>
  )
}
