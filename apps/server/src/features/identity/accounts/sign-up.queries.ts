import type { Plan } from '@app/domain/kernel/access/plans'
import { EXPIRED_SIGN_UP_DAYS } from '@app/domain/kernel/retention'
import { bool, int, nullable, oneOf, text, uuid } from '../../../platform/database/columns.ts'
import { namedSql } from '../../../platform/database/tx.ts'
import { keepNewestTries } from '../../../platform/mail/newest-tries.ts'

export const countUsers = namedSql({ users: int }, 'select count(*) as users from users')

/** Stores a sign-up; a trigger queues its mail in the same transaction. */
export const insertSignUp = namedSql(
  { id: uuid },
  `
  insert into pending_sign_ups (email, display_name, password_hash, selected_plan, browser_hash, invitation_hash)
  values ($1, $2, $3, $4, $5, $6) returning id`,
)

/** Opens the account of sign-up `$1` unless the installation has `$2` accounts already; 0 means no limit. */
export const openSignUp = namedSql({ isOpen: bool }, 'select app.open_sign_up($1, $2) as "isOpen"')

/** True if the invitation of key `$1` permits a sign-up while registration is closed. */
export const letsIn = namedSql({ may: bool }, 'select app.lets_in($1) as may')

/** Uses up the permission that `letsIn` reports; false if another sign-up has used it. */
export const letIn = namedSql({ done: bool }, 'select app.let_in($1) as done')

/**
 * Queues one more mail for the sign-up of address `$1` from browser `$2`, else for its latest one. If all have expired,
 * the mail says so.
 */
export const requestSignUpMail = namedSql(`
  insert into outbox (topic, payload)
  select 'sign-up-mail', jsonb_build_object('signUpId', id)
    from pending_sign_ups where email = $1
   order by expires_at > now() desc, coalesce(browser_hash = $2, false) desc, created_at desc limit 1`)

/** Sign-up of a valid link, if its address has no account yet. */
export const findByLink = namedSql(
  {
    id: uuid,
    email: text,
    passwordHash: text,
    browserHash: nullable(text),
    invitationHash: nullable(text),
    isOpen: bool,
  },
  `
  select pending.id, pending.email, password_hash as "passwordHash", browser_hash as "browserHash",
         invitation_hash as "invitationHash", exists (select from users where users.id = pending.id) as "isOpen"
    from sign_up_links as link join pending_sign_ups as pending on pending.id = link.sign_up_id
   where link.token_hash = $1 and pending.expires_at > now()
     and not exists (select 1 from users where users.email = pending.email)`,
)

/** Creates the account of link `$1` unless the installation has `$2` accounts already; 0 means no limit. */
export const completeSignUp = namedSql(
  {
    outcome: oneOf<'gone' | 'full' | 'made' | 'confirmed'>(),
    userId: nullable(uuid),
    plan: nullable(oneOf<Plan>()),
  },
  'select outcome, user_id as "userId", plan from app.complete_sign_up($1, $2)',
)

/** Deletes expired sign-ups. */
export const removeExpiredSignUps = namedSql(
  `delete from pending_sign_ups where expires_at < now() - interval '${EXPIRED_SIGN_UP_DAYS} days'`,
)

/** Removes all data of an expired sign-up except its address, to which the mail of a repeated request goes. */
export const stripExpiredSignUps = namedSql(`
  update pending_sign_ups
     set display_name = '', password_hash = '', browser_hash = null, invitation_hash = null
   where expires_at < now() and password_hash <> ''`)

/** Recipient of a sign-up's mail, and the validity of its link: 0 or less once the sign-up has expired. */
export const findSignUpMail = namedSql(
  {
    email: text,
    hoursLeft: int,
    /** Name of the address's existing account. */
    ownerName: nullable(text),
  },
  `
  select pending.email, ceil(extract(epoch from expires_at - now()) / 3600)::int as "hoursLeft",
         users.name as "ownerName"
    from pending_sign_ups as pending left join users on users.email = pending.email
   where pending.id = $1`,
)

export const insertLink = namedSql(
  'insert into sign_up_links (token_hash, sign_up_id, mail_key, code_hash) values ($1, $2, $3, $4)',
)

/**
 * Takes one of the `$3` guesses at the codes of address `$1`: at the sign-up of browser `$2`, else at the latest one.
 * No row: there is none, or it has no guess left.
 */
export const takeCodeGuess = namedSql(
  {
    id: uuid,
    passwordHash: text,
    browserHash: nullable(text),
    invitationHash: nullable(text),
    isOpen: bool,
  },
  `
  update pending_sign_ups set guesses = guesses + 1
   where guesses < $3 and id = (
     select id from pending_sign_ups where email = $1 and expires_at > now()
      order by coalesce(browser_hash = $2, false) desc, created_at desc limit 1)
  returning id, password_hash as "passwordHash", browser_hash as "browserHash", invitation_hash as "invitationHash",
            exists (select from users where users.id = pending_sign_ups.id) as "isOpen"`,
)

/** Number of valid mailed codes of a sign-up: checking each takes as long as checking a password. */
const CODES_AT_ONCE = 3

/** Codes that were mailed last for sign-up `$1`, with the hash of the link in the same mail. */
export const listMailedCodes = namedSql(
  { linkHash: text, codeHash: nullable(text) },
  `
  select token_hash as "linkHash", code_hash as "codeHash"
    from sign_up_links where sign_up_id = $1 and code_hash is not null
   order by created_at desc limit ${CODES_AT_ONCE}`,
)

/** Sign-up of address `$1` without a guess left, as `takeCodeGuess` would have chosen it. */
export const findSpentSignUp = namedSql(
  { id: uuid },
  `
  select id from (
    select id, guesses from pending_sign_ups where email = $1 and expires_at > now()
     order by coalesce(browser_hash = $2, false) desc, created_at desc limit 1) as chosen
   where guesses >= $3`,
)

/** Returns the guess of a right code, so that a request whose answer was lost can be repeated. */
export const returnCodeGuess = namedSql(
  'update pending_sign_ups set guesses = greatest(guesses - 1, 0) where id = $1',
)

/** Number of valid links of one mail: those of its last attempts. */
const LINKS_OF_A_MAIL = 5

export const removeOlderLinks = keepNewestTries('sign_up_links', {
  of: 'sign_up_id = $1 and mail_key = $2',
  linkHash: 'token_hash',
  most: LINKS_OF_A_MAIL,
})
