import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '../api/use-me.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Dashboard } from '../features/dashboard/index.ts'

const RemindersPage = lazy(() => import('../features/reminders/reminders-page.tsx'))
const OwnInvitations = lazy(() => import('../features/invitations/own-invitations.tsx'))

/** The first page with its tabs: the household's day after who asks for help, where somebody does, and its reminders. */
export default function Home() {
  const { invitations } = useMe()
  const [search] = useSearchParams()
  if (search.get('tab') === 'reminders') {
    return (
      <Suspense fallback={<SkeletonRows label="Loading reminders" />}>
        <RemindersPage />
      </Suspense>
    )
  }
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
