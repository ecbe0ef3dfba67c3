import type { InboxTicket } from '@app/domain/support/inbox.contract'
import type { ListedTicket, ThreadEntry, Ticket } from '@app/domain/support/support.contract'
import type { InboxEntry } from '@app/domain/support/support.fields'

/** A ticket as the database returns it; files are marks. */
export interface StoredTicket
  extends ListedTicket, Pick<Ticket, 'email' | 'environment' | 'firstAnswerMinutes' | 'rating'> {
  waitingSince: string | null
  closedAt: string | null
  ratedAt: string | null
  thread: ThreadEntry[]
}

/** A ticket as the database returns it to the staff. */
export interface StoredInboxTicket
  extends StoredTicket, Pick<InboxTicket, 'owner' | 'assignee' | 'version' | 'access' | 'others'> {
  notes: Extract<InboxEntry, { kind: 'note' }>[]
}
