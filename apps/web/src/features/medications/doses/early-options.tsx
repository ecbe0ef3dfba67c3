import Ellipsis from 'lucide-react/icons/ellipsis'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import type { MarkingDose } from '../marking/use-mark-dose.ts'

interface EarlyOptionsProps {
  /** The medicine, the pet and the time: 'Apoquel for Biscuit, 8:00 PM'. */
  what: string
  marking: MarkingDose
  give: () => void
}

/**
 * Actions on a dose that is hours ahead. They take one tap more than for a dose that is due, so that none is given by
 * mistake.
 */
export default function EarlyOptions({
  what,
  marking: { busy, resting, press, mark },
  give,
}: EarlyOptionsProps) {
  const waits = busy || resting
  return (
    <Menu trigger={<IconButton label={`Options for ${what}`} icon={<Ellipsis aria-hidden size={20} />} />}>
      <MenuItem disabled={waits} onSelect={() => press(give)}>
        Give early
      </MenuItem>
      <MenuItem disabled={waits} onSelect={() => press(() => void mark('skipped'))}>
        Skip
      </MenuItem>
    </Menu>
  )
}
