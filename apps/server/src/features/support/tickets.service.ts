import { commonErrors, Refusal, type ErrorDefinition } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import type { SupportPromise, Ticket } from '@app/domain/support/support.contract'
import { supportErrors } from '@app/domain/support/support.errors'
import {
  expectedAnswer,
  isOfficeTime,
  ownerMayRate,
  shownMedian,
  supportHoursOf,
  acceptsMessages,
} from '@app/domain/support/support.rules'
import type { Tx } from '../../platform/database/tx.ts'
import type { Services } from '../../platform/services/services.ts'
import type { StoredTicket } from './stored-ticket.ts'
import { readMedian, type WriteOutcome } from './tickets.queries.ts'

type Needed = Pick<Services, 'config' | 'clock'>

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

/** Returns the time by which a message that waits since some time is answered. */
export async function expectedBy(waitingSince: string | null, { config }: Needed): Promise<string | null> {
  if (waitingSince === null) return null
  return expectedAnswer(new Date(waitingSince), supportHoursOf(await config())).toISOString()
}

/** Completes a ticket for its owner by what the rules derive. Its files stay marks. */
export async function forOwner(stored: StoredTicket, services: Needed): Promise<Ticket> {
  const { waitingSince, closedAt, ratedAt, ...ticket } = stored
  const now = services.clock.now()
  return {
    ...ticket,
    expectedBy: await expectedBy(waitingSince, services),
    canRate: ownerMayRate({ status: ticket.status, ratedAt: dateOf(ratedAt) }, now),
    acceptsMessages: acceptsMessages({ status: ticket.status, closedAt: dateOf(closedAt) }, now),
  }
}

/** Removes the links to files from a thread, for visitors: they have no session to open them with. */
export const withoutLinks = (ticket: Ticket): Ticket => ({
  ...ticket,
  thread: ticket.thread.map((entry) =>
    entry.kind === 'message'
      ? { ...entry, files: entry.files.map((file) => ({ ...file, file: null, picture: null })) }
      : entry,
  ),
})

/** Reads office hours, the time of the next answer, and the median of the last ones. */
export async function readPromise(tx: Tx, { config, clock }: Needed): Promise<SupportPromise> {
  const [median] = await tx.run(readMedian, [])
  const { days, ...hours } = supportHoursOf(await config())
  const now = clock.now()
  return {
    hours: { days: [...days], ...hours },
    isOfficeTime: isOfficeTime(now, { days, ...hours }),
    expectedBy: expectedAnswer(now, { days, ...hours }).toISOString(),
    medianMinutes: shownMedian(median ?? { answers: 0, minutes: null }),
  }
}

/** Errors by the outcomes of the database's functions. */
const refusals: Readonly<Record<WriteOutcome, ErrorDefinition | undefined>> = {
  done: undefined,
  missing: commonErrors.NOT_FOUND,
  taken: commonErrors.ID_TAKEN,
  'too-fast': supportErrors.MESSAGES_TOO_FAST,
  'too-many': supportErrors.TOO_MANY_TICKETS,
  full: supportErrors.TICKET_FULL,
  closed: supportErrors.TICKET_CLOSED,
  over: supportErrors.TICKET_OVER,
  unchanged: supportErrors.STATUS_UNCHANGED,
  'not-open': supportErrors.RATING_NOT_OPEN,
  stale: commonErrors.STALE_VERSION,
  assignee: supportErrors.ASSIGNEE_UNKNOWN,
  running: supportErrors.ACCESS_ALREADY_OPEN,
}

/**
 * Refuses a request whose outcome is not 'done', which undoes it.
 * @param own errors of the operation that replace the usual ones
 */
export function requireDone(
  rows: readonly { outcome: WriteOutcome }[],
  own: Partial<Record<WriteOutcome, ErrorDefinition>> = {},
): void {
  const outcome = rows[0]?.outcome ?? 'missing'
  const refusal = own[outcome] ?? refusals[outcome]
  if (refusal) throw new Refusal(refusal)
}

/** @throws NOT_FOUND for an id of no form */
export function requireId(id: string): string {
  if (!isRecordId(id)) throw new Refusal(commonErrors.NOT_FOUND)
  return id
}
