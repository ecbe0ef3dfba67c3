import ChevronDown from 'lucide-react/icons/chevron-down'
import { useLocation } from 'react-router'
import { latePart } from '../../loading/late-part.tsx'
import { centreWhenLaidOut } from '../../ui/behaviour/centre-in-row.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { type DashboardTab, isOpen } from './navigation.ts'

/** Number of tabs in the row; the others are behind More. */
const MOST_SHOWN = 5

const MoreTabs = latePart(() => import('./more-tabs.tsx'), { when: 'press' })

/**
 * The tabs of the first page on a phone, each an address. The row stays in sight, scrolls sideways if it is too long,
 * and fades at an end with further tabs. A single tab needs no row.
 */
export function TabsRow({ tabs }: { tabs: readonly DashboardTab[] }) {
  const place = useLocation()
  if (tabs.length < 2) return null
  const more = tabs.slice(MOST_SHOWN)
  const isBehind = more.some(({ to }) => isOpen(to, place))
  const trigger = (
    <button
      type="button"
      {...(isBehind && { 'aria-current': 'page' as const })}
      className={joinClasses(tabStyle(isBehind), 'gap-1')}
    >
      More
      <ChevronDown aria-hidden size={16} />
    </button>
  )
  return (
    <nav
      aria-label="Dashboard"
      className="sticky top-0 z-10 -mx-4 -mt-4 min-w-0 border-b border-line bg-paper px-1 tablet:hidden print:hidden"
    >
      <div className="-mb-px flex overflow-x-auto mask-[linear-gradient(90deg,#000_calc(100%-44px),transparent)] [scrollbar-width:none]">
        {tabs.slice(0, MOST_SHOWN).map(({ id, label, to }) => {
          const isHere = isOpen(to, place)
          return (
            <PlainLink
              key={id}
              to={to}
              preventScrollReset
              {...(isHere && { ref: centreWhenLaidOut })}
              {...(isHere && { 'aria-current': 'page' as const })}
              className={tabStyle(isHere)}
            >
              {label}
            </PlainLink>
          )
        })}
        {more.length > 0 && <MoreTabs trigger={trigger} tabs={more} />}
        {/* Lets the last one scroll out of the fading end. */}
        <span aria-hidden className="w-11 shrink-0" />
      </div>
    </nav>
  )
}

/** The classes of a tab of a row. */
export const tabStyle = (isHere: boolean): string =>
  joinClasses(
    'flex min-h-12 shrink-0 items-center border-b-2 px-3 font-semibold whitespace-nowrap -outline-offset-3 focus-visible:shadow-none',
    isHere ? 'border-action text-action' : 'border-transparent text-ink-soft',
  )
