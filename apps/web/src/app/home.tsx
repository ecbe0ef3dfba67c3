import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { useMe } from '../api/use-me.ts'
import { Dashboard } from '../features/dashboard/index.ts'
import { latePart } from '../loading/late-part.tsx'
import { defaultTitle, inFull } from '../page/page-meta.ts'
import { SkeletonRows } from '../ui/layout/skeleton.tsx'
import { type DashboardTabId, tabsFor, tabToOpen } from './frame/navigation.ts'
import { TabsRow } from './frame/tabs-row.tsx'

const OwnHandovers = latePart(async () => ({
  default: (await import('../features/households/own-handovers.tsx')).OwnHandovers,
}))
const HealthPage = latePart(() => import('../features/health-score/health-page.tsx'), {
  place: <SkeletonRows label="Loading health" />,
  failure: 'page',
})
const RemindersPage = latePart(() => import('../features/due/reminders-page.tsx'), {
  place: <SkeletonRows label="Loading reminders" />,
  failure: 'page',
})
const ReportsPage = latePart(() => import('../features/reports/reports-page.tsx'), {
  place: <SkeletonRows label="Loading reports" />,
  failure: 'page',
})
const CommunityPage = latePart(() => import('../features/community/community-page.tsx'), {
  place: <SkeletonRows label="Loading community" />,
  failure: 'page',
})
const PlanDashboard = latePart(() => import('../features/dashboard/plan-dashboard.tsx'), {
  place: <SkeletonRows label="Loading plan" />,
  failure: 'page',
})
const OwnInvitations = latePart(() => import('../features/households/own-invitations.tsx'))

/** The first page with its tabs: the household's day, its health, its reminders, its reports, the community and its plan. */
export default function Home() {
  const me = useMe()
  const tab = useOpenTab(me)
  const tabs = <TabsRow tabs={tabsFor(me)} />
  if (tab === 'health') return <HealthPage tabs={tabs} />
  if (tab === 'reminders') return <RemindersPage tabs={tabs} />
  if (tab === 'premium' || tab === 'pro') return <PlanDashboard key={tab} plan={tab} tabs={tabs} />
  if (tab === 'community') return <CommunityPage tabs={tabs} />
  return tab === 'reports' ? <ReportsPage tabs={tabs} /> : <Overview tabs={tabs} />
}

/** The tab in the address, which also gives the page its title; an unknown tab is the overview. */
function useOpenTab(me: Me): DashboardTabId {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const open = asked === 'overview' ? undefined : tabToOpen(me, asked)
  const isElsewhere = asked !== null && !open
  useEffect(() => {
    if (isElsewhere) setSearch(withoutTab, { replace: true, preventScrollReset: true })
  }, [isElsewhere, setSearch])
  const title = open?.label ?? defaultTitle
  useLayoutEffect(() => {
    document.title = inFull(title)
  }, [title])
  return open?.id ?? 'overview'
}

function withoutTab(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('tab')
  return rest
}

/** Requests for help and offered households, if there are any, and the household's day. */
function Overview({ tabs }: { tabs: ReactNode }) {
  const { invitations, handovers } = useMe()
  // Keep it once shown, so that it can say that an offer was withdrawn while the person reads it.
  const [hadHandovers, setHadHandovers] = useState(handovers > 0)
  if (handovers > 0 && !hadHandovers) setHadHandovers(true)
  return (
    <>
      {hadHandovers && (
        <div className="mb-6 empty:hidden">
          <OwnHandovers />
        </div>
      )}
      {invitations > 0 && (
        <div className="mb-6 empty:hidden">
          <OwnInvitations />
        </div>
      )}
      <Dashboard tabs={tabs} />
    </>
  )
}
