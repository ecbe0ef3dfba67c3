import { bool, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { outcome, type WriteOutcome } from './tickets.queries.ts'

/** Ticket that the secret with the hash `$1` belongs to, and the address that may answer there. */
export const findMailedTicket = namedSql(
  { ticketId: uuid, email: text, isTooFast: bool, takesFiles: bool },
  `
  select ticket_id as "ticketId", email, is_too_fast as "isTooFast", takes_files as "takesFiles"
    from app.mailed_ticket($1)`,
)

/** Writes a mail with the marks `$1` into the ticket of the secret `$2`: sender, message, text. */
export const receiveMail = namedSql(
  { outcome: oneOf<WriteOutcome | 'repeated'>() },
  'select app.receive_support_mail($1, $2, $3, $4, $5) as outcome',
)

/** Attaches file `$1` to the mailed message `$2`: name, type, blob, bytes, hash. */
export const attachMailedFile = namedSql(
  outcome,
  'select app.attach_mailed_support_file($1, $2, $3, $4, $5, $6, $7) as outcome',
)
