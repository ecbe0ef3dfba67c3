import {
  RESET_CODE_GUESSES,
  RESET_CODE_MINUTES,
  RESET_LINK_MINUTES,
  RESET_PROOF_MINUTES,
} from '@app/domain/identity/password-resets/password-resets.limits'
import { RESET_HOURS } from '@app/domain/kernel/retention'
import { bool, nullable, text, uuid } from '../../../platform/database/columns.ts'
import { namedSql } from '../../../platform/database/tx.ts'
import { keepNewestTries } from '../../../platform/mail/newest-tries.ts'

/** Records a request for a mail to address `$1`; a trigger queues it in the same transaction. */
export const insertReset = namedSql('insert into password_resets (email) values ($1)')

/** Mail data for reset `$1`: the account's, or none if no account has the address. */
export const findResetMail = namedSql(
  { email: text, name: nullable(text) },
  `
  select reset.email, users.name
    from password_resets as reset left join users on users.email = reset.email
   where reset.id = $1 and reset.created_at > now() - interval '${RESET_HOURS} hours'`,
)

export const insertResetMail = namedSql(
  'insert into password_reset_mails (reset_id, link_hash, code_hash) values ($1, $2, $3)',
)

export const removeOlderMails = keepNewestTries('password_reset_mails', { of: 'reset_id = $1' })

/** Takes one of the guesses at the newest request for address `$1`. No row: there was none, or it has no guess left. */
export const takeGuess = namedSql(
  { id: uuid },
  `
  update password_resets set guesses = guesses + 1
   where id = (select id from password_resets where email = $1 order by created_at desc limit 1)
     and guesses < ${RESET_CODE_GUESSES}
  returning id`,
)

/** Request for address `$1` whose guesses are used up. */
export const findSpent = namedSql(
  { id: uuid },
  `
  select id from (select id, guesses from password_resets where email = $1 order by created_at desc limit 1) as newest
   where guesses >= ${RESET_CODE_GUESSES}`,
)

/** Mailed codes of reset `$1`, without expired ones. */
export const listCodes = namedSql(
  { codeHash: text, isExpired: bool },
  `
  select code_hash as "codeHash", created_at <= now() - interval '${RESET_CODE_MINUTES} minutes' as "isExpired"
    from password_reset_mails where reset_id = $1`,
)

/** Records the token `$2` that answered the right code of reset `$1`, and returns its guess. */
export const noteProof = namedSql(`
  update password_resets set proof_hash = $2, proved_at = now(), guesses = greatest(guesses - 1, 0) where id = $1`)

const PROVED = `
  proof_hash = $1 and email = $2 and proved_at > now() - interval '${RESET_PROOF_MINUTES} minutes'`

/** Address `$2`, if token `$1` may set its password. No row: the token is unknown, expired or spent. */
export const findByProof = namedSql({ email: text }, `select email from password_resets where ${PROVED}`)

/** Spends the token `$1` for address `$2`, with the rest of its request. */
export const spendProof = namedSql(
  { email: text },
  `delete from password_resets where ${PROVED} returning email`,
)

const FOLLOWED = `
  link_hash = $1 and mail.created_at > now() - interval '${RESET_LINK_MINUTES} minutes'`

/** Address whose password the link `$1` sets. */
export const findByLink = namedSql(
  { email: text },
  `
  select reset.email
    from password_reset_mails as mail join password_resets as reset on reset.id = mail.reset_id
   where ${FOLLOWED}`,
)

/** Spends the link `$1`, with the rest of its request. */
export const spendLink = namedSql(
  { email: text },
  `
  delete from password_resets as reset using password_reset_mails as mail
   where mail.reset_id = reset.id and ${FOLLOWED}
  returning reset.email`,
)

/** Deletes the remaining requests for address `$1`, which must not set another password. */
export const forgetResets = namedSql('delete from password_resets where email = $1')

/** Sets the password of address `$1` to the hash `$2`, also for an account that had none. */
export const setPassword = namedSql(
  { userId: uuid },
  `
  insert into auth_accounts (id, user_id, account_id, provider_id, password)
  select app.new_id(), id, id, 'credential', $2 from users where email = $1
  on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()
  returning user_id as "userId"`,
)

export const endSessions = namedSql('delete from sessions where user_id = $1')

export const removeOldResets = namedSql(
  `delete from password_resets where created_at < now() - interval '${RESET_HOURS} hours'`,
)
