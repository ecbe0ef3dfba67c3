import { useRouteError } from 'react-router'
import { ErrorState } from '../ui/error-state.tsx'
import { describeError } from './describe-error.ts'
import { CardLink } from './kept-card.tsx'
import { NotFoundState } from './not-found-state.tsx'

const reload = () => location.reload()

/** What takes the place of a page that failed; the frame around it stays. */
export function RouteError() {
  const { kind, requestId } = describeError(useRouteError())
  if (kind === 'not-found') return <NotFoundState />
  if (kind === 'outdated') {
    return (
      <>
        <ErrorState
          heading="h1"
          title="This page needs a fresh start"
          message="A part of it could not be loaded. You may be offline, or a new version has arrived."
          retryLabel="Reload"
          onRetry={reload}
        />
        <CardLink />
      </>
    )
  }
  return (
    <ErrorState
      heading="h1"
      title="Something went wrong"
      message="This page could not be shown. What you have saved is safe."
      onRetry={reload}
      requestId={requestId}
    />
  )
}
