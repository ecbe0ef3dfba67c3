import { NOTICE_LINK_HOURS } from '@app/domain/identity/security/security.limits'
import type { SecurityNoticeKind } from '@app/domain/identity/security/security.notices'
import { ADDRESS_CHANGE_HOURS, NOTICE_DAYS } from '@app/domain/kernel/retention'
import { bool, instant, nullable, oneOf, type RowOf, text, uuid } from '../../../platform/database/columns.ts'
import { namedSql } from '../../../platform/database/tx.ts'
import { keepNewestTries } from '../../../platform/mail/newest-tries.ts'

/** Columns of a notice that its mail needs. */
export const noticeMailColumns = {
  userId: uuid,
  email: text,
  name: text,
  kind: oneOf<SecurityNoticeKind>(),
  device: text,
  detail: nullable(text),
  timeZone: text,
  happenedAt: instant,
}

/** Mail data for notice `$1`. */
export const findNoticeMail = namedSql(
  noticeMailColumns,
  `
  select notice.user_id as "userId", notice.email, users.name, kind, device, detail, time_zone as "timeZone", notice.created_at as "happenedAt"
    from security_notices as notice join users on users.id = notice.user_id
   where notice.id = $1`,
)

export const insertNoticeLink = namedSql(
  'insert into security_notice_links (notice_id, link_hash) values ($1, $2)',
)

export const removeOlderNoticeLinks = keepNewestTries('security_notice_links', { of: 'notice_id = $1' })

const noticeColumns = {
  id: uuid,
  userId: uuid,
  kind: oneOf<SecurityNoticeKind>(),
  device: text,
  detail: nullable(text),
  happenedAt: instant,
  addressChangeId: nullable(uuid),
  isUsed: bool,
  /** The link has expired. */
  isOld: bool,
  /** The reported change of address has been undone. */
  isUndone: bool,
  /** The account's address has changed again since the notice. */
  hasMoved: bool,
}
/** A notice with the columns that the page of its link needs. */
export type FoundNotice = RowOf<typeof noticeColumns>

/** Notice of link `$1`, and its present account. */
export const findNotice = namedSql(
  noticeColumns,
  `
  select notice.id, notice.user_id as "userId", kind, device, detail, notice.created_at as "happenedAt",
         address_change_id as "addressChangeId", used_at is not null as "isUsed",
         link.created_at < now() - interval '${NOTICE_LINK_HOURS} hours' as "isOld",
         change.undone_at is not null as "isUndone", notice.email <> users.email as "hasMoved"
    from security_notice_links as link
    join security_notices as notice on notice.id = link.notice_id
    join users on users.id = notice.user_id
    left join address_changes as change on change.id = notice.address_change_id
   where link_hash = $1`,
)

/** Spends the link of notice `$1`. No row: it is spent already. */
export const spendNotice = namedSql(
  { id: uuid },
  'update security_notices set used_at = now() where id = $1 and used_at is null returning id',
)

/** Sign-in methods of user `$1`. */
export const findSecurity = namedSql(
  { email: text, hasPassword: bool, newEmail: nullable(text), expiresAt: nullable(instant) },
  `
  select email, new_email as "newEmail", change.created_at + interval '${ADDRESS_CHANGE_HOURS} hours' as "expiresAt", exists (
           select 1 from auth_accounts
            where auth_accounts.user_id = users.id and provider_id = 'credential' and password is not null) as "hasPassword"
    from users left join address_changes as change
      on change.user_id = users.id and confirmed_at is null
         and change.created_at > now() - interval '${ADDRESS_CHANGE_HOURS} hours'
   where users.id = $1`,
)

/** Session `$1` of user `$2`, if it is valid. */
export const findSession = namedSql(
  { id: uuid },
  'select id from sessions where id = $1 and user_id = $2 and expires_at > now()',
)

/** Ends every session of person `$1` but session `$2`. */
export const endOtherSessions = namedSql('delete from sessions where user_id = $1 and id <> $2')

export const forgetDevices = namedSql('delete from known_devices where user_id = $1')

/** Removes the password of user `$1`: an attacker who knows it could otherwise sign in again at once. */
export const forgetPassword = namedSql(`
  update auth_accounts set password = null, updated_at = now() where user_id = $1 and provider_id = 'credential'`)

/** Withdraws every handover offer of owner `$1`: an intruder may have made it. */
export const withdrawHandovers = namedSql('select app.withdraw_handovers($1)')

export const removeOldNotices = namedSql(
  `delete from security_notices where created_at < now() - interval '${NOTICE_DAYS} days'`,
)
