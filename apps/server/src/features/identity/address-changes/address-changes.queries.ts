import { ADDRESS_CODE_GUESSES } from '@app/domain/identity/address-changes/address-changes.limits'
import { ADDRESS_CHANGE_DAYS, ADDRESS_CHANGE_HOURS } from '@app/domain/kernel/retention'
import { bool, int, nullable, text, uuid } from '../../../platform/database/columns.ts'
import { namedSql } from '../../../platform/database/tx.ts'
import { keepNewestTries } from '../../../platform/mail/newest-tries.ts'

/**
 * Waits for other accounts that are getting an address at the moment, by signing up (`app.complete_sign_up`) or by a
 * change, so that of two that want the same one the second finds it taken.
 */
export const lockAddresses = namedSql("select pg_advisory_xact_lock(hashtext('app.complete_sign_up'))")

const LASTS = `confirmed_at is null and created_at > now() - interval '${ADDRESS_CHANGE_HOURS} hours'`

/** Records that user `$1` wants address `$3` instead of `$2`. */
export const insertChange = namedSql(
  { id: uuid },
  'insert into address_changes (user_id, old_email, new_email) values ($1, $2, $3) returning id',
)

/** Drops the unconfirmed changes of user `$1`. */
export const dropPending = namedSql('delete from address_changes where user_id = $1 and confirmed_at is null')

/** Pending change of user `$1`. */
export const findPending = namedSql(
  { id: uuid, newEmail: text },
  `select id, new_email as "newEmail" from address_changes where user_id = $1 and ${LASTS}`,
)

/** Queues the mail of change `$1`. */
export const queueMail = namedSql(
  "insert into outbox (topic, payload) values ('address-change-mail', jsonb_build_object('changeId', $1::uuid))",
)

/** Queues an update of person `$1`'s address at the payment provider. */
export const queueCustomerAddress = namedSql(
  "insert into outbox (topic, payload) values ('customer-address', jsonb_build_object('userId', $1::uuid))",
)

/** Mail data for change `$1`, and the name of an account that has the new address already. */
export const findChangeMail = namedSql(
  { email: text, hoursLeft: int, ownerName: nullable(text) },
  `
  select new_email as email, users.name as "ownerName",
         ceil(extract(epoch from change.created_at + interval '${ADDRESS_CHANGE_HOURS} hours' - now()) / 3600)::int as "hoursLeft"
    from address_changes as change left join users on users.email = new_email
   where change.id = $1 and confirmed_at is null
     and change.created_at > now() - interval '${ADDRESS_CHANGE_HOURS} hours'`,
)

export const insertChangeMail = namedSql(
  'insert into address_change_mails (change_id, link_hash, code_hash) values ($1, $2, $3)',
)

export const removeOlderMails = keepNewestTries('address_change_mails', { of: 'change_id = $1' })

/** Takes one of the guesses at the codes of user `$1`. No row: there is no change, or it has no guess left. */
export const takeGuess = namedSql(
  { id: uuid },
  `
  update address_changes set guesses = guesses + 1
   where user_id = $1 and ${LASTS} and guesses < ${ADDRESS_CODE_GUESSES} returning id`,
)

/** Returns the guess of a right code, so that a request whose answer was lost can be repeated. */
export const returnGuess = namedSql(
  'update address_changes set guesses = greatest(guesses - 1, 0) where id = $1',
)

/** Mailed codes of change `$1`. */
export const listCodes = namedSql(
  { codeHash: text },
  'select code_hash as "codeHash" from address_change_mails where change_id = $1',
)

/** Change of user `$2` that link `$1` confirms. */
export const findByLink = namedSql(
  { id: uuid },
  `
  select change.id
    from address_change_mails as mail join address_changes as change on change.id = change_id
   where link_hash = $1 and user_id = $2 and confirmed_at is null
     and change.created_at > now() - interval '${ADDRESS_CHANGE_HOURS} hours'`,
)

/** Gives user `$1` the address `$2`. No row: another account has it. */
export const giveAddress = namedSql(
  { moved: bool },
  `
  update users set email = $2, email_verified = true, unconfirmed_email = null, updated_at = now()
   where id = $1 and not exists (select 1 from users as other where other.email = $2 and other.id <> $1)
  returning true as moved`,
)

export const noteConfirmed = namedSql('update address_changes set confirmed_at = now() where id = $1')

/** Former address of change `$1`, if the change can be undone. */
export const findConfirmed = namedSql(
  { oldEmail: text },
  `
  select old_email as "oldEmail" from address_changes
   where id = $1 and confirmed_at is not null and undone_at is null`,
)

/**
 * Records that change `$2` of user `$1` is undone, together with those after it: no link of theirs may restore their
 * former address.
 */
export const noteUndone = namedSql(`
  update address_changes set undone_at = now()
   where user_id = $1 and undone_at is null
     and confirmed_at >= (select confirmed_at from address_changes where id = $2)`)

export const removeOldChanges = namedSql(`
  delete from address_changes
   where (confirmed_at is null and created_at < now() - interval '${ADDRESS_CHANGE_HOURS} hours')
      or confirmed_at < now() - interval '${ADDRESS_CHANGE_DAYS} days'`)
