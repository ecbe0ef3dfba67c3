import minifiedContract from 'virtual:minified-contract'
import { fetchOrTake } from './asked-ahead.ts'
import { createApiClient } from './create-api-client.ts'

/** The API of the server that this page came from. */
export const { client, requestToken } = createApiClient({
  contract: minifiedContract,
  baseUrl: () => new URL('/api', location.origin),
  fetch: (...request) => fetchOrTake(new Request(...request)),
})
