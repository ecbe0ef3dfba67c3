import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useMe } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

const HouseholdMenu = latePart(() => import('./household-menu.tsx'), { when: 'press' })

/** Names the page's household, and links to other households, invitations and offers. */
export default function HouseholdSwitcher() {
  const { household } = useMe()
  const trigger = (
    <button
      type="button"
      className="inline-flex min-h-11 max-w-44 min-w-0 items-center gap-1 rounded-control px-2 font-semibold hover:bg-sunk"
    >
      <VisuallyHidden>Household: </VisuallyHidden>
      <span dir="auto" translate="no" className="truncate">
        {household.name}
      </span>
      <ChevronsUpDown aria-hidden size={16} className="shrink-0 text-ink-faint" />
    </button>
  )
  return <HouseholdMenu trigger={trigger} />
}
