import { Dashboard } from '../features/dashboard/index.ts'
import { pageMeta } from './page-meta.ts'
import { RouteError } from './route-error.tsx'

export function meta() {
  return pageMeta()
}

export default Dashboard

export { RouteError as ErrorBoundary }
