import type { ListedInboxTicket } from '@app/domain/support/inbox.contract'
import { int, json, nullable, text, uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import type { StoredInboxTicket } from './stored-ticket.ts'
import { outcome } from './tickets.queries.ts'

// The last value of each statement is the reason, which the audit log keeps.

/** Tickets of group `$1`, type `$2`, priority `$3`, assignee `$4` that match `$5`, after position `$6`, `$7`: at most `$8`. */
export const listInbox = namedSql(
  { record: json<Omit<ListedInboxTicket, 'expectedBy'>>(), cursor: text },
  `
  select ticket as record, waiting::text || '~' || id as cursor
    from app.list_support_inbox($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
export const countInbox = namedSql(
  { active: int, waiting: int, unassigned: int, mine: int },
  'select active, waiting, unassigned, mine from app.count_support_inbox($1)',
)
/** Ticket `$1`; null without one. */
export const readInboxTicket = namedSql(
  { ticket: nullable(json<StoredInboxTicket>()) },
  'select app.read_support_ticket($1, $2) as ticket',
)
export const listStaff = namedSql({ id: uuid, name: text }, 'select id, name from app.list_support_staff($1)')

/** Answers ticket `$1` by message `$2` with text `$3` and status `$4`, after the owner's message `$5` was seen. */
export const answerTicket = namedSql(
  outcome,
  'select app.answer_support_ticket($1, $2, $3, $4, $5, $6) as outcome',
)
/** Adds note `$2` with text `$3` to ticket `$1`. */
export const addNote = namedSql(outcome, 'select app.add_support_note($1, $2, $3, $4) as outcome')
/** Changes ticket `$1`, read at version `$2`: status, priority, if the assignee changes, and to whom. */
export const changeTicket = namedSql(
  outcome,
  'select app.change_support_ticket($1, $2, $3, $4, $5, $6, $7) as outcome',
)

export const listCanned = namedSql(
  { id: uuid, title: text, text },
  'select id, title, body as text from app.list_canned_answers($1)',
)
/** Saves canned answer `$1` with title `$2` and text `$3`, a new one if `$4`. */
export const saveCanned = namedSql(outcome, 'select app.save_canned_answer($1, $2, $3, $4, $5) as outcome')
/** Deletes canned answer `$1`. */
export const deleteCanned = namedSql(outcome, 'select app.delete_canned_answer($1, $2) as outcome')
