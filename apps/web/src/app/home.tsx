import { Dashboard } from '../features/dashboard/index.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { RouteError } from '../shell/route-error.tsx'

export function meta() {
  return pageMeta()
}

export default Dashboard

export { RouteError as ErrorBoundary }
