/** Types of tickets, by their names in the address (spec engagement §2). */
export const ticketTypes = ['bug', 'feedback', 'general'] as const
export type TicketType = (typeof ticketTypes)[number]
export const ticketTypeLabels: Record<TicketType, string> = {
  bug: 'Bug report',
  feedback: 'Feedback',
  general: 'Question',
}

/** Statuses of tickets (spec engagement §4). */
export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
export const ticketStatusLabels: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  resolved: 'Resolved',
  closed: 'Closed',
}
/** Statuses that an owner can set; `open` reopens a ticket. */
export const ownerStatuses = ['open', 'resolved', 'closed'] as const
export type OwnerStatus = (typeof ownerStatuses)[number]

/** Priorities of tickets, the most urgent first (spec engagement §4). */
export const ticketPriorities = ['urgent', 'high', 'medium', 'low'] as const
export type TicketPriority = (typeof ticketPriorities)[number]
export const ticketPriorityLabels: Record<TicketPriority, string> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}
export const DEFAULT_PRIORITY: TicketPriority = 'medium'

/** Authors of an entry of the thread: the owner, the staff, or the server. */
export const entryAuthors = ['owner', 'staff', 'server'] as const
export type EntryAuthor = (typeof entryAuthors)[number]

/** Kinds of entries in a thread: a text, or a change of the status. Notes are shown to staff only. */
export const entryKinds = ['message', 'status', 'note'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Groups of tickets that the inbox shows: those with work left, or one status. */
export const inboxGroups = ['active', ...ticketStatuses] as const
export type InboxGroup = (typeof inboxGroups)[number]
/** Assignees by which the inbox is filtered. */
export const inboxAssignees = ['anyone', 'me', 'no one'] as const
export type InboxAssignee = (typeof inboxAssignees)[number]

/** Lengths of texts, in characters. */
export const supportLengths = {
  name: { min: 2, max: 50 },
  subject: { min: 3, max: 120 },
  /** A message, and a canned answer. */
  text: { max: 5000 },
  note: { max: 5000 },
  /** Words that go with a rating. */
  ratingText: { max: 500 },
  search: { max: 100 },
  cannedTitle: { max: 80 },
  environment: { max: 300 },
  fileName: { max: 120 },
} as const

/** Files of a message. */
export const MOST_FILES = 4
/** Largest PDF, in bytes. Pictures have a photo's limit. */
export const SUPPORT_PDF_MAX_BYTES = 10 * 1024 * 1024
/** Bytes of files that an owner can attach in a day. */
export const FILE_BYTES_A_DAY = 200 * 1024 * 1024
/** Entries of a ticket; beyond them the owner opens a new ticket. */
export const MOST_ENTRIES = 300
/** Tickets without an end that an account, or the address of a visitor, can have. */
export const MOST_OPEN_TICKETS = 20
/** Canned answers of an installation. */
export const MOST_CANNED_ANSWERS = 100
/** Newest tickets on the Support Centre card and beside a ticket. */
export const RECENT_TICKETS = 5
/** Tickets on a page of a list. */
export const TICKETS_PAGE = 20

/** Tickets that an account can open in an hour and in a day. */
export const TICKETS_AN_HOUR = 5
export const TICKETS_A_DAY = 20
/** Messages and changes of the status of an owner in an hour. */
export const MESSAGES_AN_HOUR = 30
/** Mails by which a visitor confirms a ticket, to one mailbox. */
export const CONTACT_MAILS_AN_HOUR = 3
export const CONTACT_MAILS_A_DAY = 6
/** Messages from the contact page of one network in an hour. */
export const CONTACTS_OF_A_NETWORK_AN_HOUR = 5

/** Days after which a closed ticket can't be reopened. */
export const REOPEN_DAYS = 30
/** Days after which a resolved ticket without a further word is closed. */
export const RESOLVED_DAYS = 14
/** Hours in which a rating can be changed. */
export const RATING_HOURS = 24
export const ratings = [1, 2, 3, 4, 5] as const

/** Response time that the support promises (spec engagement §9). */
export const RESPONSE_TIME = '2-4 hours'
/** Office hours in which the first answer can be expected. */
export const ANSWER_HOURS = 4
/** Days of first answers whose median is shown, and the fewest answers that make one. */
export const MEDIAN_DAYS = 30
export const MEDIAN_ANSWERS = 5
