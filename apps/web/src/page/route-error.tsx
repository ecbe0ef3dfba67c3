import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { noteProblem } from '../api/client/noted-problems.ts'
import { describeError } from '../loading/describe-error.ts'
import { LateDrawing } from '../ui/art/late-drawing.tsx'
import { ErrorState } from '../ui/layout/error-state.tsx'
import { CardLink } from './card-link.tsx'
import { NotFoundState } from './not-found-state.tsx'

const reload = () => location.reload()

/**
 * Replaces a page that failed; the frame around it stays.
 * @param title for a page that names its failure itself
 */
export function RouteError({ title }: { title?: string }) {
  const error = useRouteError()
  const { kind, requestId } = describeError(error)
  useEffect(() => {
    if (kind === 'unexpected') noteProblem({ source: 'screen', cause: error, component: 'page' })
  }, [kind, error])
  if (kind === 'not-found')
    return <NotFoundState drawing={<LateDrawing name="NothingFoundDrawing" className="h-36" />} />
  if (kind === 'outdated') return <OutdatedState {...(title && { title })} />
  return (
    <ErrorState
      heading="h1"
      title={title ?? 'Something went wrong'}
      message="This page could not be shown. What you saved is safe."
      onRetry={reload}
      requestId={requestId}
    />
  )
}

/** Replaces a part of the app that could not be fetched. Uses no part that may be missing. */
export function OutdatedState({ title = 'This page needs a reload' }: { title?: string }) {
  return (
    <>
      <ErrorState
        heading="h1"
        title={title}
        message="Part of it could not be loaded. You may be offline, or a new version is out."
        retryLabel="Reload"
        onRetry={reload}
      />
      <CardLink />
    </>
  )
}
