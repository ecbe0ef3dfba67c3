import { ORPCError } from '@orpc/server'
import { commonErrors, Refusal, type Problem } from '@app/domain/kernel/errors'
import { ceilings } from '@app/domain/registry/ceilings'
import { QueueFull } from '../base/fair-queue.ts'

interface Failure {
  code?: unknown
  message?: string
  /** Table that the database's error names. */
  table?: string
}

/** SQLSTATEs that we raise ourselves or that have one meaning everywhere. */
const refusalOfSqlState: Readonly<Record<string, (failure: Failure) => Refusal>> = {
  // app.stamp_record: the id was deleted before.
  PW410: () => new Refusal(commonErrors.ID_DELETED),
  // app.hold_ceiling, which names the table.
  PW429: ({ table = '' }) => new Refusal(commonErrors.CEILING_REACHED, { ...ceilings[table] }),
  // A missing parent record, or one of another household.
  '23503': () => new Refusal(commonErrors.NOT_FOUND),
  // The position in a page's cursor is the only text of a request that the database parses as a date or an instant.
  '22007': () => new Refusal(commonErrors.INVALID_INPUT),
  '22008': () => new Refusal(commonErrors.INVALID_INPUT),
  '22009': () => new Refusal(commonErrors.INVALID_INPUT),
  // A row-level policy or a missing grant.
  '42501': () => new Refusal(commonErrors.NOT_ALLOWED),
}

/** SQLSTATE classes of a database that is unreachable, shutting down, out of resources, or that asks for a retry. */
const passing = new Set(['08', '40', '53', '57', '58'])
const lostConnection =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|Connection terminated|timeout exceeded|Query read timeout|terminating connection|Client has encountered a connection error|not queryable|not currently accepting connections/

/** True if the failure is a temporary one of the database. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as Failure
  if (typeof code !== 'string') return lostConnection.test(message)
  // Some names of failed system calls, EPIPE among them, have the form of an SQLSTATE.
  return passing.has(code.slice(0, 2)) || lostConnection.test(`${code} ${message}`)
}

/**
 * Converts any thrown value to the refusal that answers it; undefined for a failure of ours, which is answered as
 * UNEXPECTED and logged.
 */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof ORPCError) return fromLibrary(error)
  if (isDatabaseAway(error) || error instanceof QueueFull)
    return new Refusal(commonErrors.UNAVAILABLE, {}, { retryAfter: 2 })
  const failure = (error ?? {}) as Failure
  return typeof failure.code === 'string' ? refusalOfSqlState[failure.code]?.(failure) : undefined
}

function fromLibrary(error: ORPCError<string, unknown>): Refusal | undefined {
  if (error.cause instanceof Refusal) return error.cause
  return error.code === 'BAD_REQUEST' ? new Refusal(commonErrors.INVALID_INPUT) : undefined
}

/** Builds the answer to an unexpected failure: no details, only the request id to look it up in the log. */
export function unexpectedProblem(requestId: string): Problem {
  const { code, title, message } = commonErrors.UNEXPECTED
  return { code, title, message: String(message), requestId }
}
