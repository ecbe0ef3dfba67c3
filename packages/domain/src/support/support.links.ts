import {
  ticketTypes,
  type InboxAssignee,
  type InboxGroup,
  type TicketPriority,
  type TicketType,
} from './support.vocabulary.ts'

/** Address of the support page. */
export const SUPPORT_LINK = '/support'
/** Address of the staff's inbox. */
export const INBOX_LINK = '/inbox'
/** Page of a visitor's ticket; its fragment is the secret of a mailed link, which no server log sees. */
export const VISITOR_TICKET_PATH = '/contact-ticket'
/** Address to which the form of the contact page is sent, without scripts. */
export const CONTACT_FORM_PATH = '/contact/messages'

/** Returns the address of the form that opens a ticket (spec engagement §2). */
export const supportLink = (type: TicketType): string => `${SUPPORT_LINK}?type=${type}`

/** Reads the type of a ticket from the address of the page; undefined for an unknown one. */
export const typeFromAddress = (value: string | null): TicketType | undefined =>
  ticketTypes.find((type) => type === value)

/** Returns the address of a ticket for its owner. */
export const ticketPath = (ticketId: string): string => `${SUPPORT_LINK}/tickets/${ticketId}`

/** Returns the address of a visitor's ticket, with the secret of a mailed link. */
export const visitorTicketPath = (token: string): string => `${VISITOR_TICKET_PATH}#${token}`

/** Filters of the inbox, as the address names them. */
export interface InboxFilters {
  group?: InboxGroup | undefined
  type?: TicketType | undefined
  priority?: TicketPriority | undefined
  assignee?: InboxAssignee | undefined
  /** Words of a search. */
  q?: string | undefined
}

/** Returns the address of the inbox with filters; default values are left out. */
export function inboxLink({ group, type, priority, assignee, q }: InboxFilters = {}): string {
  const filters = {
    group: group === 'active' ? undefined : group,
    type,
    priority,
    assignee: assignee === 'anyone' ? undefined : assignee,
    q,
  }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value)
  return params.size > 0 ? `${INBOX_LINK}?${params.toString()}` : INBOX_LINK
}

/** Returns the address of a ticket for the staff. */
export const inboxTicketPath = (ticketId: string): string => `${INBOX_LINK}/${ticketId}`
