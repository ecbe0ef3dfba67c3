import { z } from 'zod'
import { commonErrors } from '../kernel/errors.ts'
import {
  deleted,
  nothing,
  oneOf,
  optionalText,
  pageOf,
  paging,
  pathId,
  recordId,
  requiredText,
  version,
} from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { supportErrors } from './support.errors.ts'
import { inboxEntry, listedTicket, messageText, ticket } from './support.fields.ts'
import {
  inboxAssignees,
  inboxGroups,
  supportLengths as most,
  ticketPriorities,
  ticketStatuses,
  TICKETS_PAGE,
  ticketTypes,
} from './support.vocabulary.ts'

const staff = { may: { installation: 'answer support tickets' } } as const

/** A staff member, or the owner of a ticket. */
const person = z.object({ id: z.string(), name: z.string() })

const listedInboxTicket = listedTicket.extend({
  owner: z.object({
    name: z.string(),
    email: z.string(),
    /** True for someone who wrote from the contact page. */
    isVisitor: z.boolean(),
  }),
  assignee: person.nullable(),
  /** Time of the oldest message without an answer; null if none waits. */
  waitingSince: z.string().nullable(),
  /** Time by which that message is to be answered. */
  expectedBy: z.string().nullable(),
})
export type ListedInboxTicket = z.output<typeof listedInboxTicket>

const inboxTicket = ticket
  .omit({ canRate: true, acceptsMessages: true, expectedBy: true, thread: true })
  .extend(listedInboxTicket.shape)
  .extend({
    /** Entries in the order of time with internal notes. */
    thread: z.array(inboxEntry),
    /** Counts up with each change, and each message of the owner; a change names the version that was read. */
    version: z.number(),
    /** Running grant to read the owner's household; null without one. */
    access: z.object({ expiresAt: z.string() }).nullable(),
    /** Other tickets of the owner, the newest five. */
    others: z.array(listedTicket),
  })
export type InboxTicket = z.output<typeof inboxTicket>

const cannedAnswer = z.object({ id: z.string(), title: z.string(), text: z.string() })
export type CannedAnswer = z.output<typeof cannedAnswer>

const onTicket = z.object({ ticketId: pathId })

export const answerFields = z.object({
  text: messageText,
  /** Status that the answer sets; left out, an open ticket is in progress from now on. */
  status: z.enum(ticketStatuses).optional(),
})
export const noteFields = z.object({
  text: requiredText({
    max: most.note.max,
    required: 'Write a note',
    tooLong: `A note must be less than ${most.note.max} characters`,
  }),
})
export const cannedFields = z.object({
  title: requiredText({
    max: most.cannedTitle.max,
    required: 'Title is required',
    tooLong: `Title must be less than ${most.cannedTitle.max} characters`,
  }),
  text: messageText,
})

export const inboxContract = {
  listInbox: operation('GET /inbox/tickets', {
    ...staff,
    summary:
      'List or search the tickets of all people: those that wait for an answer first, the longest first',
    takes: paging.extend({
      limit: z.coerce.number().int().min(1).max(50).default(TICKETS_PAGE),
      group: z.enum(inboxGroups).default('active'),
      type: z.enum(ticketTypes).optional(),
      priority: z.enum(ticketPriorities).optional(),
      assignee: z.enum(inboxAssignees).default('anyone'),
      /** Number of a ticket, words of its subject, or name or address of its owner. */
      words: optionalText('Search', most.search.max),
    }),
    answers: pageOf(listedInboxTicket).extend({
      /** Tickets under way, those of them that wait for an answer, have no assignee, and are the caller's. */
      counts: z.object({
        active: z.number(),
        waiting: z.number(),
        unassigned: z.number(),
        mine: z.number(),
      }),
    }),
  }),
  getInboxTicket: operation('GET /inbox/tickets/{ticketId}', {
    ...staff,
    summary: 'Read a ticket with its owner, its thread and the internal notes',
    takes: onTicket,
    answers: inboxTicket,
  }),
  listStaff: operation('GET /inbox/staff', {
    ...staff,
    summary: 'List the people who may answer tickets',
    takes: nothing,
    answers: z.array(person),
  }),
  answerTicket: operation('POST /inbox/tickets/{ticketId}/answers', {
    ...staff,
    summary: 'Answer a ticket; its owner receives the answer by mail, once',
    takes: answerFields.extend({
      ticketId: pathId,
      id: recordId,
      /** Newest message of the owner that the author saw: later ones still wait, and a ticket with one can't end. */
      seenId: recordId,
    }),
    answers: inboxTicket,
    refuses: [commonErrors.ID_TAKEN, commonErrors.STALE_VERSION, supportErrors.TICKET_FULL],
  }),
  addNote: operation('POST /inbox/tickets/{ticketId}/notes', {
    ...staff,
    summary: 'Add an internal note, which only the staff reads',
    takes: noteFields.extend({ ticketId: pathId, id: recordId }),
    answers: inboxTicket,
    refuses: [commonErrors.ID_TAKEN, supportErrors.TICKET_FULL],
  }),
  changeTicket: operation('PATCH /inbox/tickets/{ticketId}', {
    ...staff,
    summary: 'Change status, priority or assignee of a ticket',
    takes: z.object({
      ticketId: pathId,
      version,
      status: z.enum(ticketStatuses).optional(),
      priority: oneOf(ticketPriorities, 'Choose a priority').optional(),
      /** Id of a staff member; null takes the ticket from its assignee. */
      assigneeId: pathId.nullable().optional(),
    }),
    answers: inboxTicket,
    refuses: [commonErrors.STALE_VERSION, supportErrors.ASSIGNEE_UNKNOWN],
  }),
  listCannedAnswers: operation('GET /inbox/canned-answers', {
    ...staff,
    summary: 'List the canned answers by title',
    takes: nothing,
    answers: z.array(cannedAnswer),
  }),
  addCannedAnswer: operation('POST /inbox/canned-answers', {
    ...staff,
    summary: 'Add a canned answer',
    takes: cannedFields.extend({ id: recordId }),
    answers: cannedAnswer,
    refuses: [commonErrors.ID_TAKEN, supportErrors.TOO_MANY_CANNED_ANSWERS],
  }),
  changeCannedAnswer: operation('PUT /inbox/canned-answers/{id}', {
    ...staff,
    summary: 'Change a canned answer',
    takes: cannedFields.extend({ id: pathId }),
    answers: cannedAnswer,
  }),
  deleteCannedAnswer: operation('DELETE /inbox/canned-answers/{id}', {
    ...staff,
    summary: 'Delete a canned answer',
    takes: z.object({ id: pathId }),
    answers: deleted,
  }),
}
