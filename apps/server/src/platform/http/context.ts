import type { Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import type { Credentials } from '../database/with-actor.ts'
import type { Services } from '../services/services.ts'

/** Context of one request for the operation that it calls. */
export interface RequestContext {
  c: HonoContext
  services: Services
  requestId: string
  log: Logger
  /** The client's address. */
  address: string
  /** Claimed identity of the request; the database decides whether it is valid. */
  credentials?: Credentials
  /** True if the request token's cookie and header match; not checked for GET, which needs none. */
  holdsRequestToken: boolean
  /** True if the Origin is ours, or absent in a request that is not cross-site. */
  fromOurOrigin: boolean
  /** IANA zone of the user's calendar, for dates that must not be in the future. */
  timeZone: string
}

/**
 * An answer that SQL has already written as JSON. It is sent unchanged, without being parsed into objects and back;
 * tests compare it with the contract.
 */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
