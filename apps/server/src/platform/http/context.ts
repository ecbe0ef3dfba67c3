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
  /** The request token's cookie and header fit. */
  holdsRequestToken: boolean
  /** The Origin, where there is one, is ours. */
  fromOurOrigin: boolean
  /** IANA zone of the person's calendar, for what may not lie in the future. */
  timeZone: string
}

/**
 * An answer that SQL has already written as JSON. It goes out as it is, without being read into objects and back;
 * tests hold it against the contract.
 */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
