import { DashboardSkeleton } from '../features/dashboard/dashboard-skeleton.tsx'
import { FirstSight } from '../page/first-sight.tsx'
import { pageMeta } from '../page/page-meta.ts'

/** Title of the page until the app has loaded. */
export function meta() {
  return pageMeta()
}

/** Content that every page of the app is served with; the app then draws itself in its place. */
export default function AppPage() {
  return <FirstSight places={<DashboardSkeleton />} />
}
