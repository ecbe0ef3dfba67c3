import { isRouteErrorResponse } from 'react-router'

export type ErrorKind = 'not-found' | 'outdated' | 'unexpected'

// Messages of Chromium, Firefox and Safari for a part of the app that can't be fetched.
const chunkFailure =
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i

/**
 * Classifies an error from loading or drawing a page. `outdated` is a part of the app that could not be fetched: the
 * network is gone, or a new version has replaced the part; reloading the page helps in both cases.
 */
export function describeError(error: unknown): { kind: ErrorKind; requestId?: string } {
  if (isRouteErrorResponse(error) && error.status === 404) return { kind: 'not-found' }
  if (error instanceof Error && chunkFailure.test(error.message)) return { kind: 'outdated' }
  return { kind: 'unexpected', ...findRequestId(error) }
}

function findRequestId(error: unknown): { requestId?: string } {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return {}
  return typeof error.requestId === 'string' ? { requestId: error.requestId } : {}
}
