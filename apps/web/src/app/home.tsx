import { lazy, Suspense } from 'react'
import { useMe } from '../api/use-me.ts'
import { Dashboard } from '../features/dashboard/index.ts'

const OwnInvitations = lazy(() => import('../features/invitations/own-invitations.tsx'))

/** The first page: who asks for help, where somebody does, and the household's day. */
export default function Home() {
  const { invitations } = useMe()
  return (
    <>
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
