import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { toRefusal } from './problems.ts'

/** True if the client broke the connection, or its encoding, before the body had arrived. */
function isBodyCut(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  return incoming !== undefined && incoming.destroyed && !incoming.complete
}

/**
 * Converts an error of a request to the refusal that answers it; undefined for a failure of ours. A truncated body is
 * the client's fault.
 */
export const refusalOf = (c: Context, error: unknown): Refusal | undefined =>
  isBodyCut(c) ? new Refusal(commonErrors.INVALID_INPUT) : toRefusal(error)
