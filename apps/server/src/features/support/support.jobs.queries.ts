import type { TicketStatus } from '@app/domain/support/support.vocabulary'
import { int, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** Address of the visitor with the unconfirmed ticket `$1`. */
export const findContact = namedSql({ email: text }, 'select email from app.contact_to_confirm($1)')

/** Answer `$1` with the facts of its mail and notification. */
export const findAnswer = namedSql(
  {
    ticketId: uuid,
    userId: nullable(uuid),
    number: int,
    subject: text,
    status: oneOf<TicketStatus>(),
    body: text,
    author: nullable(text),
    name: text,
    email: text,
  },
  `
  select ticket_id as "ticketId", user_id as "userId", number, subject, status, body, author, name, email
    from app.support_answer($1)`,
)

/** Keeps the secret of a mail by its hash `$1`: ticket `$2`, purpose `$3`. */
export const addLink = namedSql('select app.add_support_link($1, $2, $3)')

/** Closes tickets that were resolved for `$1` days, a batch at a time. */
export const closeResolved = namedSql({ count: int }, 'select app.close_resolved_tickets($1) as count')

/** Deletes tickets closed for `$1` months, unconfirmed for `$2` days, and marks of mails after `$3` days, in batches. */
export const deleteOld = namedSql({ count: int }, 'select app.delete_old_tickets($1, $2, $3) as count')

/** Marks grants of support access whose time is over, a batch at a time. */
export const endExpiredAccess = namedSql({ count: int }, 'select app.end_expired_support_access() as count')
