import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { sendOperation } from './send-operation.ts'

/**
 * Returns the id of the person signed in to this browser now, possibly not the person of this page. The request names
 * neither a person nor a household.
 * @throws ProblemError SIGNED_OUT if no person is signed in, or if no answer comes
 */
export async function askWhoIsIn(): Promise<string> {
  const me = await sendOperation('GET /me', {
    baseUrl: new URL('/api', location.origin),
    input: {},
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    signal: undefined,
    send: (request) => fetch(request),
  })
  return (me as Me).userId
}
