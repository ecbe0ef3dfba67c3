import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '../api/use-me.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Dashboard } from '../features/dashboard/index.ts'
import { tabsFor } from './navigation.ts'
import { TabsRow } from './tabs-row.tsx'

const OwnHandovers = lazy(async () => {
  const { OwnHandovers: Offers } = await import('../features/handovers/index.ts')
  return { default: Offers }
})
const RemindersPage = lazy(() => import('../features/reminders/reminders-page.tsx'))
const OwnInvitations = lazy(() => import('../features/invitations/own-invitations.tsx'))

/** The first page with its tabs: the household's day, and its reminders. */
export default function Home() {
  const [search] = useSearchParams()
  const tabs = <TabsRow tabs={tabsFor(useMe())} />
  if (search.get('tab') !== 'reminders') return <Overview tabs={tabs} />
  return (
    <Suspense fallback={<SkeletonRows label="Loading reminders" />}>
      <RemindersPage tabs={tabs} />
    </Suspense>
  )
}

/** Who asks for help or offers a household, where somebody does, and the household's day. */
function Overview({ tabs }: { tabs: ReactNode }) {
  const { invitations, handovers } = useMe()
  // Once shown it stays, so that an offer that is withdrawn while it is read can say so.
  const [hadHandovers, setHadHandovers] = useState(handovers > 0)
  if (handovers > 0 && !hadHandovers) setHadHandovers(true)
  return (
    <>
      {hadHandovers && (
        <Suspense fallback={null}>
          <div className="mb-6 empty:hidden">
            <OwnHandovers />
          </div>
        </Suspense>
      )}
      {invitations > 0 && (
        <Suspense fallback={null}>
          <div className="mb-6">
            <OwnInvitations />
          </div>
        </Suspense>
      )}
      <Dashboard tabs={tabs} />
    </>
  )
}
