import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import { inboxContract, type InboxTicket, type ListedInboxTicket } from '@app/domain/support/inbox.contract'
import { supportErrors } from '@app/domain/support/support.errors'
import type { InboxEntry } from '@app/domain/support/support.fields'
import { likePattern } from '../../platform/database/like-pattern.ts'
import type { Tx } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'
import { pageOfRows, readCursor } from '../../platform/records/records.ts'
import type { Services } from '../../platform/services/services.ts'
import {
  addNote,
  answerTicket,
  changeTicket,
  countInbox,
  deleteCanned,
  listCanned,
  listInbox,
  listStaff,
  readInboxTicket,
  saveCanned,
} from './inbox.queries.ts'
import type { WriteOutcome } from './tickets.queries.ts'
import { expectedBy, requireDone, requireId } from './tickets.service.ts'

type WaitingTicket = Omit<ListedInboxTicket, 'expectedBy'>

/** Reasons in the audit log. */
const READING = 'Opened the inbox of the support'
const ANSWERING = 'Answered a ticket'
const NOTING = 'Wrote a note on a ticket'
const CHANGING = 'Changed a ticket'
const CANNING = 'Changed the canned answers'

/** Reads a ticket with its notes in the thread. @throws NOT_FOUND */
async function readTicket(tx: Tx, services: Services, id: string): Promise<InboxTicket> {
  const [found] = await tx.run(readInboxTicket, [requireId(id), READING])
  if (!found?.ticket) throw new Refusal(commonErrors.NOT_FOUND)
  const { notes, closedAt: _closedAt, ratedAt: _ratedAt, thread, ...ticket } = found.ticket
  const entries: InboxEntry[] = [...thread, ...notes]
  return services.links.fill(id, {
    ...ticket,
    expectedBy: await expectedBy(ticket.waitingSince, services),
    thread: entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
  })
}

/** Refuses an outcome other than 'done'; a stale request gets the current ticket. */
async function requireCurrent(
  tx: Tx,
  services: Services,
  ticketId: string,
  rows: readonly { outcome: WriteOutcome }[],
): Promise<void> {
  if (rows[0]?.outcome === 'stale') {
    const current = await readTicket(tx, services, ticketId)
    throw new Refusal(commonErrors.STALE_VERSION, {}, { current })
  }
  requireDone(rows)
}

/** Number of a ticket as people write it: '#1042'. */
const patternOf = (words: string | null): string | null => words && likePattern(words.replace(/^#(?=\d)/, ''))

export const inboxRoutes = serve(inboxContract, {
  listInbox: async ({ tx, input, context: { services } }) => {
    const { cursor, limit, group, type = null, priority = null, assignee, words } = input
    const place = readCursor('timestamptz', cursor)
    const values = [group, type, priority, assignee, patternOf(words), ...place, limit + 1, READING]
    const page = pageOfRows<WaitingTicket>(await tx.run(listInbox, values), limit)
    const [counts] = await tx.run(countInbox, [READING])
    return {
      entries: await Promise.all(
        page.entries.map(async (entry) => ({
          ...entry,
          expectedBy: await expectedBy(entry.waitingSince, services),
        })),
      ),
      nextCursor: page.nextCursor,
      counts: counts ?? { active: 0, waiting: 0, unassigned: 0, mine: 0 },
    }
  },
  getInboxTicket: ({ tx, input, context: { services } }) => readTicket(tx, services, input.ticketId),
  listStaff: ({ tx }) => tx.run(listStaff, [READING]),
  answerTicket: async ({ tx, input, context: { services } }) => {
    const { ticketId, id, text, status = null, seenId } = input
    const values = [requireId(ticketId), id, text, status, seenId, ANSWERING]
    await requireCurrent(tx, services, ticketId, await tx.run(answerTicket, values))
    return readTicket(tx, services, ticketId)
  },
  addNote: async ({ tx, input: { ticketId, id, text }, context: { services } }) => {
    requireDone(await tx.run(addNote, [requireId(ticketId), id, text, NOTING]))
    return readTicket(tx, services, ticketId)
  },
  changeTicket: async ({ tx, input, context: { services } }) => {
    const { ticketId, version, status = null, priority = null, assigneeId } = input
    if (typeof assigneeId === 'string' && !isRecordId(assigneeId)) {
      throw new Refusal(supportErrors.ASSIGNEE_UNKNOWN)
    }
    const assignment = [assigneeId !== undefined, assigneeId ?? null]
    const values = [requireId(ticketId), version, status, priority, ...assignment, CHANGING]
    await requireCurrent(tx, services, ticketId, await tx.run(changeTicket, values))
    return readTicket(tx, services, ticketId)
  },
  listCannedAnswers: ({ tx }) => tx.run(listCanned, [READING]),
  addCannedAnswer: async ({ tx, input: { id, title, text } }) => {
    requireDone(await tx.run(saveCanned, [id, title, text, true, CANNING]), {
      'too-many': supportErrors.TOO_MANY_CANNED_ANSWERS,
    })
    return { id, title, text }
  },
  changeCannedAnswer: async ({ tx, input: { id, title, text } }) => {
    requireDone(await tx.run(saveCanned, [requireId(id), title, text, false, CANNING]))
    return { id, title, text }
  },
  deleteCannedAnswer: async ({ tx, input: { id } }) => {
    requireDone(await tx.run(deleteCanned, [requireId(id), CANNING]))
    return { deleted: true }
  },
})
