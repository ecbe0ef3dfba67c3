import { NothingFoundDrawing } from '../ui/art/empty/nothing-found-drawing.tsx'
import { NotFoundState } from './not-found-state.tsx'
import { pageMeta } from './page-meta.ts'
import { RouteError } from './route-error.tsx'

export function meta() {
  return pageMeta({ title: 'Page not found', noindex: true })
}

export default function NotFound() {
  return <NotFoundState drawing={<NothingFoundDrawing className="h-36" />} />
}

export { RouteError as ErrorBoundary }
