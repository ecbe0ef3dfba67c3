import routes from 'virtual:first-routes'
import { pauseTimeouts } from './answer-within.ts'
import { createApiClient } from './create-api-client.ts'
import { pace } from './pace.ts'
import { createProofRequests } from './proof-requests.ts'

declare global {
  interface Window {
    /** The answer to `GET /me` that `boot/ahead.ts` requests before the app has loaded, until the app takes it. */
    askedAhead?: Promise<Response> | undefined
    /** Resolves once `boot/ahead.ts` has greeted the person, or will not: the app starts then. */
    firstSight?: Promise<void>
  }
}

/** Takes the answer that was requested ahead, once; otherwise, or if that request failed, makes the request. */
async function fetchOrTake(request: Request): Promise<Response> {
  if (!isAskedAhead(request)) return fetch(request)
  const answer = window.askedAhead
  window.askedAhead = undefined
  if (!answer) return fetch(request)
  return answer.catch(() => fetch(request))
}

const isAskedAhead = ({ method, url }: Request): boolean =>
  method === 'GET' && new URL(url).pathname === '/api/me'

/** Asks for a fresh proof of identity on behalf of this page's operations. */
export const proofRequests = createProofRequests()
// The user may take any time to type a password.
pauseTimeouts(proofRequests.isOpen.get)

/** Loads the routes that are not part of the first load, once; after a failure they are loaded again. */
export const fetchLateRoutes = () => import('virtual:late-routes').then((part) => part.default)

/** Sends the operations of this page, for every household. */
export const ofThisPage = {
  routes,
  lateRoutes: fetchLateRoutes,
  baseUrl: () => new URL('/api', location.origin),
  prove: proofRequests.ask,
  pace,
}

/** The client of the server that this page came from. */
export const { client, requestToken } = createApiClient({ ...ofThisPage, send: fetchOrTake })
