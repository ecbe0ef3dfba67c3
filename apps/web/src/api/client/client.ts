import routes from 'virtual:first-routes'
import { fetchOrTake } from './asked-ahead.ts'
import { createApiClient } from './create-api-client.ts'
import { createProofRequests } from './proof-requests.ts'

/** Asks for a fresh proof of identity on behalf of this page's operations. */
export const proofRequests = createProofRequests()

/** Fetches the routes that are not part of the first load, once; a failure is forgotten, and they are fetched again. */
export const fetchLateRoutes = () => import('virtual:late-routes').then((part) => part.default)

/** How the operations of this page are sent, whichever household they act in. */
export const ofThisPage = {
  routes,
  lateRoutes: fetchLateRoutes,
  baseUrl: () => new URL('/api', location.origin),
  prove: proofRequests.ask,
}

/** The API of the server that this page came from. */
export const { client, requestToken } = createApiClient({ ...ofThisPage, send: fetchOrTake })
