import Activity from 'lucide-react/icons/activity'
import BellRing from 'lucide-react/icons/bell-ring'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import House from 'lucide-react/icons/house'
import MessageCircle from 'lucide-react/icons/message-circle'
import Sparkles from 'lucide-react/icons/sparkles'
import Star from 'lucide-react/icons/star'
import Users from 'lucide-react/icons/users'
import { Fragment } from 'react'
import { planLabels } from '@app/domain/kernel/access/plan-names'
import { isSystemUser, roleBadges } from '@app/domain/kernel/access/roles'
import { SUPPORT_LINK } from '@app/domain/support/support.links'
import { useHasOtherHouseholds, useMay, useMe } from '../../api/use-me.ts'
import { CommunityBadge } from '../../features/community/index.ts'
import HouseholdSwitcher from '../../features/households/household-switcher.tsx'
import { useAtLeast } from '../../ui/behaviour/use-at-least.ts'
import { type BuiltTabId, type Icon, tabsFor } from './navigation.ts'
import { SidebarAccount } from './sidebar-account.tsx'
import { SidebarEntry } from './sidebar-entry.tsx'
import { SidebarPets } from './sidebar-pets.tsx'

const tabIcons: Readonly<Record<BuiltTabId, Icon>> = {
  overview: House,
  health: Activity,
  reminders: BellRing,
  reports: ChartColumn,
  community: MessageCircle,
  premium: Star,
  pro: Sparkles,
}

/** The main navigation from a tablet on: words on a desktop, and on a tablet a rail of pictures with names. */
export default function Sidebar() {
  const me = useMe()
  const isDesktop = useAtLeast('desktop')
  const maySeeFamily = useMay('view members')
  const hasOtherHouseholds = useHasOtherHouseholds()
  return (
    <>
      {isDesktop && (
        <div className="mb-2 shrink-0 empty:hidden">{hasOtherHouseholds && <HouseholdSwitcher />}</div>
      )}
      <nav aria-label="Main" className="flex shrink-0 flex-col gap-0.5">
        {tabsFor(me).map(({ id, label, to }) => {
          const TabIcon = tabIcons[id]
          return (
            <SidebarEntry
              key={id}
              to={to}
              label={id === 'overview' ? 'Home' : label}
              picture={<TabIcon aria-hidden size={20} />}
              {...(id === 'community' && { badge: <CommunityBadge at="end" /> })}
            />
          )
        })}
        <SidebarPets />
        <hr className="mx-2 my-2 border-line" />
        {maySeeFamily && (
          <SidebarEntry to="/family" label="Family Management" picture={<Users aria-hidden size={20} />} />
        )}
        <SidebarEntry
          to="/getting-started"
          label="Tutorials"
          picture={<GraduationCap aria-hidden size={20} />}
        />
        {/* Leads to the help center too. */}
        <SidebarEntry to={SUPPORT_LINK} label="Help" picture={<CircleQuestionMark aria-hidden size={20} />} />
      </nav>
      <div className="mt-auto shrink-0 pt-2.5">
        <SidebarAccount detail={<Badges />} />
      </div>
    </>
  )
}

/** Plan and role of the signed-in person. */
function Badges() {
  const { household, systemRole } = useMe()
  const badges = [
    planLabels[household.plan],
    roleBadges[household.role],
    ...(isSystemUser(systemRole) ? ['System User'] : []),
  ]
  return badges.map((badge, index) => (
    <Fragment key={badge}>
      {index > 0 && ' · '}
      <span>{badge}</span>
    </Fragment>
  ))
}
