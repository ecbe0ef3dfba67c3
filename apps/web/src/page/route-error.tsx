import { useRouteError } from 'react-router'
import { describeError } from '../loading/describe-error.ts'
import { LateDrawing } from '../ui/art/late-drawing.tsx'
import { ErrorState } from '../ui/layout/error-state.tsx'
import { NotFoundState } from './not-found-state.tsx'
import { OutdatedState } from './outdated-state.tsx'

const reload = () => location.reload()

/** Replaces a page that failed; the frame around it stays. */
export function RouteError() {
  const { kind, requestId } = describeError(useRouteError())
  if (kind === 'not-found')
    return <NotFoundState drawing={<LateDrawing name="NothingFoundDrawing" className="h-36" />} />
  if (kind === 'outdated') return <OutdatedState />
  return (
    <ErrorState
      heading="h1"
      title="Something went wrong"
      message="This page could not be shown. What you saved is safe."
      onRetry={reload}
      requestId={requestId}
    />
  )
}
