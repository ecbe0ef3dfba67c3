/** Requests of a component test to the server's stage, for the support. */

import type { Ticket } from '@app/domain/support/support.contract'
import { ask, callElsewhere } from './stage.ts'

/** Opens a ticket of the page's user, from another device. */
export const openTicketHere = (fields: object = {}) => ask<Ticket>('ticket', fields)
/** Opens a ticket of another user. */
export const openTicketOf = (name: string, fields: object = {}) =>
  ask<Ticket>('ticketOfOther', { name, ...fields })
/** Lets the support look at the household of another user, who has a pet with a medication and an expense, by their ticket. */
export const giveAccessOf = (id: string, pet: string) => ask<null>('accessOfOther', { id, pet })
/** Ends that access. */
export const endAccessOf = (id: string) => ask<null>('accessOfOtherEnded', { id })
/** Sets columns of the access of a ticket. */
export const setAccess = (id: string, columns: object) => ask<null>('accessColumns', { id, columns })
/** Has Priya of the staff look at the pets of the household of a ticket. */
export const lookAtHousehold = (id: string) => ask<null>('householdLookedAt', { id })
/** Writes in a ticket of another user. */
export const writeInTicketOf = (id: string, text: string) => ask<null>('ticketMessageOfOther', { id, text })
/** Answers a ticket as Priya of the staff. */
export const answerTicket = (ticketId: string, fields: object = {}) =>
  ask<null>('ticketAnswered', { ticketId, ...fields })
/** Sets columns of a ticket. */
export const setTicket = (id: string, columns: object) => ask<null>('ticketColumns', { id, columns })
/** Makes the page's user a member of the staff. */
export const becomeStaff = () => ask<null>('supportStaff')
/** Adds the ticket of a visitor with a link. */
export const addVisitorTicket = (isConfirmed = true) =>
  ask<{ ticketId: string; token: string; email: string }>('visitorTicket', { isConfirmed })
/** Reads a ticket of the page's user. */
export const readTicketHere = async (ticketId: string) =>
  (await callElsewhere<Ticket>('GET', `/support/tickets/${ticketId}`)).body
/** Lists the tickets of the page's user. */
export const listTicketsHere = async () =>
  (await callElsewhere<{ entries: Ticket[] }>('GET', '/support/tickets')).body.entries
