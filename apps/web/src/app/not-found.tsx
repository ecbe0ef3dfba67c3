import { NotFoundState } from './not-found-state.tsx'
import { pageMeta } from './page-meta.ts'
import { RouteError } from './route-error.tsx'

export function meta() {
  return pageMeta({ title: 'Page not found', noindex: true })
}

export default NotFoundState

export { RouteError as ErrorBoundary }
