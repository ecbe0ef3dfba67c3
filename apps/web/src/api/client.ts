import routes from 'virtual:operation-routes'
import { fetchOrTake } from './asked-ahead.ts'
import { createApiClient } from './create-api-client.ts'
import { createProofRequests } from './proof-requests.ts'

/** Asks for a fresh proof of identity on behalf of this page's operations. */
export const proofRequests = createProofRequests()

/** The API of the server that this page came from. */
export const { client, requestToken } = createApiClient({
  routes,
  baseUrl: () => new URL('/api', location.origin),
  prove: proofRequests.ask,
  send: fetchOrTake,
})
