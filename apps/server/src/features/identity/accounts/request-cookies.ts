import { CLIENT_ADDRESS_HEADER } from '../../../platform/auth/client-address-header.ts'
import type { RequestContext } from '../../../platform/http/context.ts'

/** Sends the cookies that the authentication library set. */
export function setCookies({ c }: RequestContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

/** The request's headers for the authentication library, with the client address that we determined. */
export function clientHeaders({ c, address }: RequestContext): Headers {
  const headers = new Headers(c.req.raw.headers)
  headers.set(CLIENT_ADDRESS_HEADER, address)
  return headers
}
