import { NothingFoundDrawing } from '../ui/art/empty/nothing-found-drawing.tsx'
import { NotFoundState } from '../shell/not-found-state.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { RouteError } from '../shell/route-error.tsx'

export function meta() {
  return pageMeta({ title: 'Page not found', noindex: true })
}

export default function NotFound() {
  return <NotFoundState drawing={<NothingFoundDrawing className="h-36" />} />
}

export { RouteError as ErrorBoundary }
