import { ErrorState } from '../ui/layout/error-state.tsx'
import { CardLink } from './card-link.tsx'

const reload = () => location.reload()

/** Replaces a part of the app that could not be fetched. Uses no part that may be missing. */
export function OutdatedState() {
  return (
    <>
      <ErrorState
        heading="h1"
        title="This page needs a reload"
        message="Part of it could not be loaded. You may be offline, or a new version is out."
        retryLabel="Reload"
        onRetry={reload}
      />
      <CardLink />
    </>
  )
}
