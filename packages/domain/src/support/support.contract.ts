import { z } from 'zod'
import { documentErrors } from '../files/documents.errors.ts'
import { photoErrors } from '../files/photos.errors.ts'
import { displayName, email } from '../identity/accounts/accounts.contract.ts'
import { commonErrors } from '../kernel/errors.ts'
import { nothing, optionalText, pageOf, paging, pathId, recordId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { supportErrors } from './support.errors.ts'
import {
  environment,
  listedTicket,
  newMessage,
  promise,
  ticket,
  ticketFields,
  ticketFile,
} from './support.fields.ts'
import {
  MOST_FILES,
  ownerStatuses,
  ratings,
  SUPPORT_PDF_MAX_BYTES,
  supportLengths as most,
  TICKETS_PAGE,
} from './support.vocabulary.ts'

export { messageFields, ticketFields } from './support.fields.ts'
export type {
  ListedTicket,
  SupportPromise,
  ThreadEntry,
  Ticket,
  TicketEnvironment,
  TicketFile,
} from './support.fields.ts'

/** Every signed-in user may ask the support (spec engagement §6). */
const owner = { may: 'signed in' } as const
/** Visitors hold the secret of a mailed link. No one can guess its 160 bits, so the general limit is enough. */
const visitor = { may: 'anyone' } as const

const onTicket = z.object({ ticketId: pathId })
/** Secret of a mailed link. */
const byLink = z.object({ token: z.string().min(1).max(200) })

const status = z.object({ status: z.enum(ownerStatuses) })
const rating = z.object({
  stars: z.literal([...ratings], { error: 'Choose 1 to 5 stars' }),
  text: optionalText('Text', most.ratingText.max),
})
export { rating as ratingFields }

const message = [
  commonErrors.ID_TAKEN,
  supportErrors.MESSAGES_TOO_FAST,
  supportErrors.TICKET_CLOSED,
  supportErrors.TICKET_FULL,
]
const statusChange = [
  supportErrors.MESSAGES_TOO_FAST,
  supportErrors.STATUS_UNCHANGED,
  supportErrors.TICKET_CLOSED,
  supportErrors.TICKET_FULL,
]

export const supportContract = {
  getSupportPromise: operation('GET /support/promise', {
    may: 'anyone',
    summary: 'Read the office hours, the time of the next answer, and the median of the last answers',
    takes: nothing,
    answers: promise,
  }),
  getSupport: operation('GET /support', {
    ...owner,
    summary: 'Read the Support Centre card: the promise, and the caller’s newest tickets',
    takes: nothing,
    answers: z.object({
      promise,
      /** Newest five, the last changed first. */
      tickets: z.array(listedTicket),
      count: z.number(),
    }),
  }),
  listTickets: operation('GET /support/tickets', {
    ...owner,
    summary: 'List the caller’s tickets, the last changed first',
    takes: paging.extend({ limit: z.coerce.number().int().min(1).max(50).default(TICKETS_PAGE) }),
    answers: pageOf(listedTicket),
  }),
  getTicket: operation('GET /support/tickets/{ticketId}', {
    ...owner,
    summary: 'Read a ticket of the caller with its thread',
    takes: onTicket,
    answers: ticket,
  }),
  openTicket: operation('POST /support/tickets', {
    ...owner,
    summary: 'Open a ticket; facts about the browser are sent only with consent',
    takes: ticketFields.extend({ id: recordId, environment: environment.nullable().default(null) }),
    answers: ticket,
    refuses: [commonErrors.ID_TAKEN, supportErrors.TICKETS_TOO_FAST, supportErrors.TOO_MANY_TICKETS],
  }),
  addMessage: operation('POST /support/tickets/{ticketId}/messages', {
    ...owner,
    summary: 'Write in a ticket of the caller; this reopens one that is resolved or closed',
    takes: newMessage.extend({ ticketId: pathId }),
    answers: ticket,
    refuses: message,
  }),
  addTicketFile: operation('POST /support/messages/{messageId}/files', {
    ...owner,
    rate: 'uploads',
    takesFile: true,
    largestFile: { bytes: SUPPORT_PDF_MAX_BYTES, refusal: documentErrors.DOCUMENT_TOO_LARGE },
    summary: `Attach a picture or a PDF to a message of the caller, ${MOST_FILES} at most`,
    takes: z.object({ messageId: pathId, id: recordId, file: z.file({ error: 'Choose a file' }) }),
    answers: ticketFile,
    refuses: [
      commonErrors.ID_TAKEN,
      supportErrors.TOO_MANY_FILES,
      supportErrors.FILES_TOO_FAST,
      supportErrors.TICKET_OVER,
      documentErrors.DOCUMENT_TYPE_UNSUPPORTED,
      documentErrors.DOCUMENT_DAMAGED,
      photoErrors.PHOTO_TOO_MANY_PIXELS,
      photoErrors.PHOTO_SIDE_TOO_LONG,
      photoErrors.PHOTO_TOO_COSTLY,
      photoErrors.PHOTOS_BUSY,
      photoErrors.STORAGE_UNAVAILABLE,
    ],
  }),
  setTicketStatus: operation('PUT /support/tickets/{ticketId}/status', {
    ...owner,
    summary: 'Mark a ticket of the caller as resolved, close it, or reopen it',
    takes: onTicket.extend(status.shape),
    answers: ticket,
    refuses: statusChange,
  }),
  rateTicket: operation('PUT /support/tickets/{ticketId}/rating', {
    ...owner,
    summary: 'Rate a resolved ticket of the caller; a rating can be changed for a day',
    takes: onTicket.extend(rating.shape),
    answers: ticket,
    refuses: [supportErrors.RATING_NOT_OPEN],
  }),
}

/** Fields of the contact page, which sends a form without scripts. */
export const contactFields = ticketFields.omit({ priority: true }).extend({ name: displayName, email })

export const visitorTicketContract = {
  confirmContact: operation('POST /support/contact/confirmations', {
    ...visitor,
    summary: 'Confirm the address by the link of the mail, which opens the ticket; once more changes nothing',
    takes: byLink,
    answers: ticket,
    refuses: [supportErrors.TICKET_LINK_INVALID, supportErrors.TOO_MANY_TICKETS],
  }),
  readVisitorTicket: operation('POST /support/visitor-tickets', {
    ...visitor,
    summary: 'Read the ticket of a mailed link; null for `ticket` until the address is confirmed',
    takes: byLink,
    answers: z.object({ ticket: ticket.nullable() }),
    refuses: [supportErrors.TICKET_LINK_INVALID],
  }),
  addVisitorMessage: operation('POST /support/visitor-tickets/messages', {
    ...visitor,
    summary: 'Write in the ticket of a mailed link',
    takes: byLink.extend(newMessage.shape),
    answers: ticket,
    refuses: [supportErrors.TICKET_LINK_INVALID, ...message],
  }),
  setVisitorTicketStatus: operation('PUT /support/visitor-tickets/status', {
    ...visitor,
    summary: 'Mark the ticket of a mailed link as resolved, close it, or reopen it',
    takes: byLink.extend(status.shape),
    answers: ticket,
    refuses: [supportErrors.TICKET_LINK_INVALID, ...statusChange],
  }),
  rateVisitorTicket: operation('PUT /support/visitor-tickets/rating', {
    ...visitor,
    summary: 'Rate the ticket of a mailed link',
    takes: byLink.extend(rating.shape),
    answers: ticket,
    refuses: [supportErrors.TICKET_LINK_INVALID, supportErrors.RATING_NOT_OPEN],
  }),
}
