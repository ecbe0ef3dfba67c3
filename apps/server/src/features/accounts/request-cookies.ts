import { CLIENT_ADDRESS_HEADER } from '../../platform/auth/client-address-header.ts'
import type { RequestContext } from '../../platform/http/context.ts'

/** Sends cookies that the authentication made. */
export function setCookies({ c }: RequestContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

/** The request's headers as the authentication may see them: the client's address is ours to say. */
export function clientHeaders({ c, address }: RequestContext): Headers {
  const headers = new Headers(c.req.raw.headers)
  headers.set(CLIENT_ADDRESS_HEADER, address)
  return headers
}
