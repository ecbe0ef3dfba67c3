import { z } from 'zod'
import { keptTypes } from '../files/documents.vocabulary.ts'
import { pictureLinks } from '../files/photos.contract.ts'
import { oneOf, recordId, requiredText } from '../kernel/fields.ts'
import { MOST_REQUEST_IDS } from '../kernel/problems.ts'
import {
  DEFAULT_PRIORITY,
  entryAuthors,
  ratings,
  supportLengths as most,
  ticketPriorities,
  ticketStatuses,
  ticketTypes,
} from './support.vocabulary.ts'

/** Times at which the staff answers, and how fast it did. */
export const promise = z.object({
  hours: z.object({
    /** Weekdays, 1 for Monday to 7 for Sunday. */
    days: z.array(z.number()),
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
  }),
  isOfficeTime: z.boolean(),
  /** Time by which a message of this moment is answered. */
  expectedBy: z.string(),
  /** Median time to the first answers of the last 30 days, in minutes; null for fewer than 5. */
  medianMinutes: z.number().nullable(),
})
export type SupportPromise = z.output<typeof promise>

/** Facts about the browser that a bug report attaches, with consent. */
export const environment = z.object({
  browser: z.string().trim().max(most.environment.max),
  screen: z.string().trim().max(most.environment.max),
  version: z.string().trim().max(most.environment.max),
  /** Ids of the last requests, the newest first. */
  requests: z.array(z.string().trim().max(100)).max(MOST_REQUEST_IDS),
})
export type TicketEnvironment = z.output<typeof environment>

export const ticketFile = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.enum(keptTypes),
  bytes: z.number(),
  /** Signed link to the file, valid for an hour; null for visitors, who have no session to open it with. */
  file: z.string().nullable(),
  /** Links to a picture's three sizes; a PDF has none, and so have visitors. */
  picture: pictureLinks.nullable(),
})
export type TicketFile = z.output<typeof ticketFile>

const written = {
  id: z.string(),
  at: z.string(),
  by: z.enum(entryAuthors),
  /** First name of a staff member, name of the owner; null for the server and for a deleted account. */
  name: z.string().nullable(),
}
const message = z.object({
  kind: z.literal('message'),
  ...written,
  text: z.string(),
  files: z.array(ticketFile),
  /** True if it came by mail. */
  isMail: z.boolean(),
})
const statusChange = z.object({ kind: z.literal('status'), ...written, status: z.enum(ticketStatuses) })
const note = z.object({ kind: z.literal('note'), ...written, text: z.string() })

/** An entry of the thread, as the owner sees it. */
export const threadEntry = z.discriminatedUnion('kind', [message, statusChange])
export type ThreadEntry = z.output<typeof threadEntry>
/** An entry of the thread, as the staff sees it: with internal notes. */
export const inboxEntry = z.discriminatedUnion('kind', [message, statusChange, note])
export type InboxEntry = z.output<typeof inboxEntry>

export const listedTicket = z.object({
  id: z.string(),
  /** Number in the subject of each mail. */
  number: z.number(),
  type: z.enum(ticketTypes),
  subject: z.string(),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  /** True if the staff wrote last and the ticket is under way, so that the owner may act. */
  isAnswered: z.boolean(),
  openedAt: z.string(),
  updatedAt: z.string(),
})
export type ListedTicket = z.output<typeof listedTicket>

export const ticket = listedTicket.extend({
  /** Address that each answer is mailed to. */
  email: z.string(),
  environment: environment.nullable(),
  /** Minutes from the opening to the first answer; null before it. */
  firstAnswerMinutes: z.number().nullable(),
  /** Time by which the oldest unanswered message is answered; null if none waits. */
  expectedBy: z.string().nullable(),
  /** Chosen stars with words; null before. */
  rating: z.object({ stars: z.literal([...ratings]), text: z.string().nullable() }).nullable(),
  canRate: z.boolean(),
  /** True if the owner can write; a message reopens a ticket that is resolved or closed. */
  acceptsMessages: z.boolean(),
  /** Entries in the order of time. */
  thread: z.array(threadEntry),
})
export type Ticket = z.output<typeof ticket>

/** Text of a message. */
export const messageText = requiredText({
  max: most.text.max,
  required: 'Text is required',
  tooLong: `Text must be less than ${most.text.max} characters`,
})

const subject = requiredText({
  ...most.subject,
  required: 'Subject is required',
  tooShort: `Subject must be at least ${most.subject.min} characters`,
  tooLong: `Subject must be less than ${most.subject.max} characters`,
})

/** Fields of a ticket that its owner writes. */
export const ticketFields = z.object({
  type: oneOf(ticketTypes, 'Choose bug report, feedback or question'),
  subject,
  text: messageText,
  priority: oneOf(ticketPriorities, 'Choose a priority').default(DEFAULT_PRIORITY),
})
/** Fields of a message in a thread. */
export const messageFields = z.object({ text: messageText })
export const newMessage = messageFields.extend({ id: recordId })
