import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { latePart } from '../../loading/late-part.tsx'
import { centreWhenLaidOut } from '../../ui/behaviour/centre-in-row.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { PlainLink, type PlainLinkProps } from '../../ui/controls/plain-link.tsx'
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
    <ScrollingTabs label="Dashboard" className="-mt-4">
      {tabs.slice(0, MOST_SHOWN).map(({ id, label, to }) => (
        <Tab key={id} to={to} isHere={isOpen(to, place)} preventScrollReset>
          {label}
        </Tab>
      ))}
      {more.length > 0 && <MoreTabs trigger={trigger} tabs={more} />}
    </ScrollingTabs>
  )
}

interface ScrollingTabsProps {
  label: string
  /** Its distance from its neighbours. */
  className: string
  children: ReactNode
}

/** A row of tabs on a phone: it stays in sight, scrolls sideways if it is too long, and fades at its end. */
export const ScrollingTabs = ({ label, className, children }: ScrollingTabsProps) => (
  <nav
    aria-label={label}
    className={`sticky top-0 z-10 -mx-4 min-w-0 border-b border-line bg-paper px-1 tablet:hidden print:hidden ${className}`}
  >
    <div className="-mb-px flex overflow-x-auto mask-[linear-gradient(90deg,#000_calc(100%-44px),transparent)] [scrollbar-width:none]">
      {children}
      {/* Lets the last one scroll out of the fading end. */}
      <span aria-hidden className="w-11 shrink-0" />
    </div>
  </nav>
)

/** A tab of the row, which comes into sight where it is open. */
export const Tab = ({ isHere, ...link }: Omit<PlainLinkProps, 'className' | 'ref'> & { isHere: boolean }) => (
  <PlainLink
    {...link}
    {...(isHere && { ref: centreWhenLaidOut, 'aria-current': 'page' as const })}
    className={tabStyle(isHere)}
  />
)

/** The classes of a tab of a row. */
const tabStyle = (isHere: boolean): string =>
  joinClasses(
    'flex min-h-12 shrink-0 items-center border-b-2 px-3 font-semibold whitespace-nowrap -outline-offset-3 focus-visible:shadow-none',
    isHere ? 'border-action text-action' : 'border-transparent text-ink-soft',
  )
