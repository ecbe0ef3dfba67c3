import { z } from 'zod'
import { commonErrors, type FieldErrors } from '../kernel/errors.ts'
import { oneOf, pageOf, paging, pathId, recordId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { isReadByPet } from './support-access.rules.ts'
import { accessHours, SUPPORT_ROWS_PAGE, supportKindNames } from './support-access.vocabulary.ts'
import { supportErrors } from './support.errors.ts'

const onTicket = z.object({ ticketId: pathId })

/** A running grant, as the owner of its household sees it. */
const access = z.object({
  id: z.string(),
  household: z.object({ id: z.string(), name: z.string() }),
  grantedAt: z.string(),
  expiresAt: z.string(),
  /** Time of the first reading; null before. */
  firstReadAt: z.string().nullable(),
})
export type SupportAccess = z.output<typeof access>

const running = z.object({ access: access.nullable() })

export const accessFields = z.object({
  hours: z.literal([...accessHours], { error: 'Choose how long' }),
})

/** The owner's side of support access. */
export const supportAccessContract = {
  getSupportAccess: operation('GET /support/tickets/{ticketId}/access', {
    may: 'signed in',
    summary: 'Read the running grant of a ticket of the caller; null without one',
    takes: onTicket,
    answers: running,
  }),
  grantSupportAccess: operation('POST /support/tickets/{ticketId}/access', {
    may: 'give support access',
    summary: 'Let the support read the household for a limited time; a ticket has one running grant',
    takes: accessFields.extend({ ticketId: pathId, id: recordId }),
    answers: running,
    refuses: [
      commonErrors.ID_TAKEN,
      supportErrors.ACCESS_ALREADY_OPEN,
      supportErrors.ACCESS_TICKET_CLOSED,
      supportErrors.ACCESSES_TOO_FAST,
    ],
  }),
  endSupportAccess: operation('DELETE /support/tickets/{ticketId}/access', {
    may: 'signed in',
    summary: 'End the running grant of a ticket of the caller; without one nothing changes',
    takes: onTicket,
    answers: running,
  }),
}

/** One record: its shown columns by name. */
const row = z.object({
  id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  values: z.record(z.string(), z.json()),
})
export type SupportRow = z.output<typeof row>

/** The staff's side: reading under a running grant. */
export const householdReadingContract = {
  readHousehold: operation('GET /inbox/tickets/{ticketId}/household', {
    may: { installation: 'answer support tickets' },
    summary:
      'Read the newest records of a kind, under the running grant of the ticket; its owner sees that in the trail',
    takes: paging.extend({
      ticketId: pathId,
      kind: oneOf(supportKindNames, 'Choose a kind of record'),
      /** Pet whose records are read; required for kinds of a pet, and ignored for others. */
      petId: z.uuid({ error: 'Choose a pet' }).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(SUPPORT_ROWS_PAGE),
    }),
    answers: pageOf(row).extend({
      household: z.object({ name: z.string() }),
      expiresAt: z.string(),
    }),
    refuses: [supportErrors.ACCESS_OVER],
    rule: ({ kind, petId }): FieldErrors =>
      isReadByPet(kind) && petId === undefined ? { petId: 'Choose a pet' } : {},
  }),
}
