import { NOTICES_AN_HOUR } from '@app/domain/identity/security/security.limits'
import type { SecurityNoticeKind } from '@app/domain/identity/security/security.notices'
import { deviceName } from '@app/domain/identity/sessions/device-name.rules'
import { namedSql, type Tx } from '../../../platform/database/tx.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { toOneLine } from '../../../platform/mail/one-line.ts'

const noteEvent = namedSql('select app.note_security_event($1, $2, $3, $4, $5, $6)')

/** Maximum length of a name in the database. */
const LONGEST_DETAIL = 100

interface About {
  /** Name of a passkey, or of another service. */
  detail?: string
  /** Id of a change of address that the mail can undo. */
  addressChangeId?: string
}

/** Returns the device of a request in words, such as 'Firefox on Windows'. */
export const deviceOf = ({ c }: Pick<RequestContext, 'c'>): string =>
  deviceName(c.req.header('user-agent') ?? null)

/**
 * Queues a mail that notifies a user of a security event. Call it in the transaction of the event, on accounts or as
 * the user; it locks the account's row. Does nothing beyond the hourly limit of notices of a kind.
 */
export async function noteSecurityEvent(
  tx: Tx,
  userId: string,
  kind: SecurityNoticeKind,
  context: Pick<RequestContext, 'c'>,
  { detail, addressChangeId }: About = {},
): Promise<void> {
  const about = detail === undefined ? null : shorten(detail)
  await tx.run(noteEvent, [userId, kind, deviceOf(context), about, NOTICES_AN_HOUR, addressChangeId ?? null])
}

/** Shortens a user-typed name to one line: it must not look like a part of the mail. */
const shorten = (name: string): string =>
  Array.from(toOneLine(name.slice(0, 2 * LONGEST_DETAIL)))
    .slice(0, LONGEST_DETAIL)
    .join('')
