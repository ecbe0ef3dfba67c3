import Plus from 'lucide-react/icons/plus'
import Siren from 'lucide-react/icons/siren'
import { useHasFeature, useHasOtherHouseholds } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import { useAtLeast } from '../../ui/behaviour/use-at-least.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useAdd, useAddActions } from '../../windows/add-context.ts'
import { useEmergencyPlace } from '../../windows/window-address.ts'
import { SearchPart } from './search-part.tsx'

/** As high as its button, so that nothing below it moves. */
const HouseholdSwitcher = latePart(() => import('../../features/households/household-switcher.tsx'), {
  place: <div className="min-h-11" />,
})
const NotificationBell = latePart<object>(
  () =>
    import('../../features/notifications/notification-bell.tsx').catch(
      () => import('../../features/notifications/notifications-unavailable.tsx'),
    ),
  { when: 'idle' },
)

/** The tools above the content. On a phone, Add is in the bar at the foot. */
export function AppHeader() {
  const isTablet = useAtLeast('tablet')
  const isDesktop = useAtLeast('desktop')
  const switcher = useHasOtherHouseholds() && <HouseholdSwitcher />
  return (
    <>
      {isTablet && !isDesktop && <div className="min-w-0 empty:hidden">{switcher}</div>}
      {/* Keeps one position at every width: an open search survives the turn of a tablet. */}
      <div className="ml-auto tablet:ml-0">
        <SearchPart />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-1.5 tablet:ml-auto tablet:gap-2.5">
        {isTablet && <AddButton />}
        {/* Reserves the bell's space until it has loaded. */}
        <span className="size-11 shrink-0">
          <NotificationBell />
        </span>
        <EmergencyButton withWord={isTablet} />
      </div>
      {!isTablet && <div className="-ml-2 min-w-0 basis-full empty:hidden">{switcher}</div>}
    </>
  )
}

/** One press away from every page, on every plan. */
function EmergencyButton({ withWord }: { withWord: boolean }) {
  const { open } = useEmergencyPlace()
  if (!useHasFeature('emergency_panic_button')) return null
  const icon = <Siren aria-hidden size={20} />
  if (!withWord) return <IconButton label="Emergency" tone="danger" icon={icon} onClick={open} />
  return (
    <button
      type="button"
      onClick={open}
      className="inline-flex min-h-11 items-center gap-2 rounded-chip bg-danger-soft px-4 font-semibold text-danger"
    >
      {icon}
      Emergency
    </button>
  )
}

function AddButton() {
  const { openSheet } = useAdd()
  if (useAddActions().length === 0) return null
  return (
    <Button
      variant="soft"
      data-tour="add"
      icon={<Plus aria-hidden size={18} />}
      onClick={({ currentTarget }) => openSheet(currentTarget)}
    >
      Add
    </Button>
  )
}
