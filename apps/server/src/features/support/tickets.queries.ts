import { PDF_TYPE } from '@app/domain/files/documents.vocabulary'
import type { ListedTicket, TicketFile } from '@app/domain/support/support.contract'
import { bool, decimal, int, json, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { pictureOfBlob } from '../../platform/files/picture-marks.ts'
import type { StoredTicket } from './stored-ticket.ts'

/** Outcomes of the functions that write in tickets. */
export type WriteOutcome =
  | 'done'
  | 'missing'
  | 'taken'
  | 'too-fast'
  | 'too-many'
  | 'full'
  | 'closed'
  | 'over'
  | 'unchanged'
  | 'not-open'
  | 'stale'
  | 'assignee'
  | 'running'

/** Column of such a function's statement. */
export const outcome = { outcome: oneOf<WriteOutcome>() }
const oneTicket = { ticket: nullable(json<StoredTicket>()) }

/** Number and median of the first answers of the last 30 days. */
export const readMedian = namedSql(
  { answers: int, minutes: nullable(decimal) },
  'select answers, minutes from app.support_median()',
)

/** Tickets of the acting user after position `$1`, `$2`: at most `$3`. */
export const listOwnTickets = namedSql(
  { record: json<ListedTicket>(), cursor: text },
  `select ticket as record, at::text || '~' || id as cursor from app.list_own_tickets($1, $2, $3)`,
)
export const countOwnTickets = namedSql({ count: int }, 'select app.count_own_tickets() as count')

/** Ticket `$1` of the acting user. */
export const readOwnTicket = namedSql(oneTicket, 'select app.read_own_ticket($1) as ticket')

/** Opens ticket `$1`: type, subject, text, priority, environment. */
export const openTicket = namedSql(
  outcome,
  'select app.open_ticket($1, $2, $3, $4, $5, $6::jsonb) as outcome',
)
/** Writes message `$2` with text `$3` in ticket `$1` of the acting user. */
export const writeInOwnTicket = namedSql(outcome, 'select app.write_in_own_ticket($1, $2, $3) as outcome')
/** Sets the status `$2` of ticket `$1` of the acting user. */
export const setOwnStatus = namedSql(outcome, 'select app.set_own_ticket_status($1, $2) as outcome')
/** Rates ticket `$1` of the acting user by `$2` stars and the words `$3`. */
export const rateOwnTicket = namedSql(outcome, 'select app.rate_own_ticket($1, $2, $3) as outcome')

/** Keeps ticket `$1` of a visitor: name, address, type, subject, text. */
export const contactSupport = namedSql('select app.contact_support($1, $2, $3, $4, $5, $6)')
/** Confirms the address of the visitor with the link `$1`, a hash. */
export const confirmContact = namedSql(outcome, 'select app.confirm_contact($1) as outcome')
/** Ticket of the link `$1`, a hash; null for the ticket until the address is confirmed, no row for an unknown link. */
export const readLinkedTicket = namedSql(
  { isKnown: bool, ...oneTicket },
  'select is_known as "isKnown", ticket from app.read_linked_ticket($1)',
)
/** Writes message `$2` with text `$3` in the ticket of the link `$1`. */
export const writeInLinkedTicket = namedSql(
  outcome,
  'select app.write_in_linked_ticket($1, $2, $3) as outcome',
)
/** Sets the status `$2` of the ticket of the link `$1`. */
export const setLinkedStatus = namedSql(outcome, 'select app.set_linked_ticket_status($1, $2) as outcome')
/** Rates the ticket of the link `$1` by `$2` stars and the words `$3`. */
export const rateLinkedTicket = namedSql(outcome, 'select app.rate_linked_ticket($1, $2, $3) as outcome')

/** Ticket of message `$1`, if the acting user wrote it, and its room for a file of `$2` bytes. */
export const findOwnMessage = namedSql(
  { ticketId: uuid, ...outcome },
  `
  select ticket_id as "ticketId", app.room_for_own_support_file(id, $2) as outcome
    from support_entries
   where id = $1 and author = 'owner' and text is not null
     and ticket_id in (select id from support_tickets where user_id = (select app.user_id()))`,
)

/** File `$1` of the acting user's ticket, to recognise a repeated request; links replace its marks. */
export const findOwnFile = namedSql(
  { entryId: uuid, sha256: text, record: json<TicketFile>() },
  `
  select entry_id as "entryId", sha256, json_build_object(
           'id', id, 'name', name, 'contentType', content_type, 'bytes', bytes, 'file', ${pictureOfBlob('blob_id')},
           'picture', case when content_type <> '${PDF_TYPE}' then ${pictureOfBlob('blob_id')} end) as record
    from support_files
   where id = $1 and ticket_id in (select id from support_tickets where user_id = (select app.user_id()))`,
)

/** Attaches file `$1` to message `$2` of the acting user: name, type, blob, bytes, hash. */
export const attachOwnFile = namedSql(
  outcome,
  'select app.attach_own_support_file($1, $2, $3, $4, $5, $6, $7) as outcome',
)
