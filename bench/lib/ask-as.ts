import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import { requestTokenHeaders, sessionCookie } from './session.ts'

/** Calls the measured server's API; a body makes it a changing request. */
export type Ask = (method: string, path: string, body?: FormData | object) => Promise<Response>

/** Calls the API as the owner of a household. */
export async function askAs(port: number, { token }: LoadHousehold): Promise<Ask> {
  const request = await requestTokenHeaders(port)
  return async (method, path, body) => {
    const isForm = body instanceof FormData
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        cookie: `${sessionCookie(token)}; ${request.cookie}`,
        'x-csrf-token': request.token,
        'x-requested-with': 'XMLHttpRequest',
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
}
