import type { SystemRole } from '@app/domain/kernel/access/roles'
import { PASSKEY_CHALLENGE_MINUTES } from '@app/domain/kernel/retention'
import {
  type RowOf,
  instant,
  int,
  json,
  nullable,
  oneOf,
  text,
  uuid,
} from '../../../platform/database/columns.ts'
import { namedSql } from '../../../platform/database/tx.ts'

const listed = { id: uuid, name: text, addedAt: instant, lastUsedAt: nullable(instant) }
/** A passkey as its owner sees it. */
export type PasskeyRow = RowOf<typeof listed>
const LISTED = 'id, name, created_at as "addedAt", last_used_at as "lastUsedAt"'

/** The passkeys of person `$1`. */
export const listPasskeys = namedSql(
  listed,
  `select ${LISTED} from passkeys where user_id = $1 order by created_at, id`,
)

/** Passkeys of user `$1` as the browser needs them. */
export const listDescriptors = namedSql(
  { id: text, transports: json<string[]>() },
  `
  select credential_id as id, to_json(transports) as transports from passkeys where user_id = $1
   order by created_at, id`,
)

/** No row if the passkey exists already. */
export const insertPasskey = namedSql(
  listed,
  `
  insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
  values ($1, $2, $3, $4, $5::text[], $6)
  on conflict (credential_id) do nothing returning ${LISTED}`,
)

export const renamePasskey = namedSql(
  listed,
  `update passkeys set name = $3 where user_id = $1 and id = $2 returning ${LISTED}`,
)

export const removePasskey = namedSql(
  { name: text },
  'delete from passkeys where user_id = $1 and id = $2 returning name',
)

/** Removes every passkey of person `$1`. */
export const removePasskeys = namedSql('delete from passkeys where user_id = $1')

/** Owner of the passkey with credential id `$1`, and the key that verifies its signatures. */
export const findPasskey = namedSql(
  { id: uuid, userId: uuid, publicKey: text, counter: int, systemRole: oneOf<SystemRole>() },
  `
  select passkeys.id, user_id as "userId", public_key as "publicKey", counter, system_role as "systemRole"
    from passkeys join users on users.id = user_id where credential_id = $1`,
)

/** One row while passkey `$1` exists. */
export const isKept = namedSql({ id: uuid }, 'select id from passkeys where id = $1')

/** Records the signature counter `$2` of passkey `$1`. No row: the counter did not rise, or the passkey was removed. */
export const noteUse = namedSql(
  { id: uuid },
  `
  update passkeys set counter = $2, last_used_at = now()
   where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
)

export const insertChallenge = namedSql(
  'insert into passkey_challenges (token_hash, challenge, purpose, user_id) values ($1, $2, $3, $4)',
)

/** Spends the challenge of browser `$1` for purpose `$2` and, except for signing in, for user `$3`. */
export const spendChallenge = namedSql(
  { challenge: text },
  `
  delete from passkey_challenges
   where token_hash = $1 and purpose = $2 and user_id is not distinct from $3::uuid
     and created_at > now() - interval '${PASSKEY_CHALLENGE_MINUTES} minutes'
  returning challenge`,
)

export const removeOldPasskeyChallenges = namedSql(`
  delete from passkey_challenges where created_at < now() - interval '${PASSKEY_CHALLENGE_MINUTES} minutes'`)
