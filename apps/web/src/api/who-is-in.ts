import type { Me } from '@app/domain/accounts/accounts.contract'
import { sendOperation } from './send-operation.ts'

/**
 * The id of whoever is signed in to this browser now, whosever page this is: asked in nobody's name and for no household.
 * @throws ProblemError SIGNED_OUT where nobody is, or when no answer comes
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
