import { lazy, Suspense, useState } from 'react'
import { useMe } from '../api/use-me.ts'
import { Dashboard } from '../features/dashboard/index.ts'

const OwnHandovers = lazy(async () => {
  const { OwnHandovers: Offers } = await import('../features/handovers/index.ts')
  return { default: Offers }
})
const OwnInvitations = lazy(() => import('../features/invitations/own-invitations.tsx'))

/** The first page: who asks for help or offers a household, where somebody does, and the household's day. */
export default function Home() {
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
      <Dashboard />
    </>
  )
}
