import { DashboardSkeleton } from '../features/dashboard/dashboard-skeleton.tsx'
import { FirstSight } from '../page/first-sight.tsx'
import { pageMeta } from '../page/page-meta.ts'

/** What the page is called until the app itself is there. */
export function meta() {
  return pageMeta()
}

/** What every page of the app is served with; the app then draws itself in its place. */
export default function AppPage() {
  return <FirstSight places={<DashboardSkeleton />} />
}
