import { bool, int, nullable } from '../../../platform/database/columns.ts'
import { namedSql } from '../../../platform/database/tx.ts'

/** Seconds for which one of the keys is still locked; null if none is. */
export const findLock = namedSql(
  { seconds: nullable(int) },
  `
  select ceil(extract(epoch from max(locked_until) - now()))::int as seconds
    from sign_in_failures where guess_key = any($1) and locked_until > now()`,
)

/**
 * Takes one attempt at `$1`, before the password is checked, so that parallel attempts count as well. The `$2`th in a
 * row locks it for `$3` minutes, unless it turns out right. No row means locked. An expired lock restarts the count.
 */
export const takeAttempt = namedSql(
  { failures: int },
  `
  insert into sign_in_failures as noted (guess_key, failures, locked_until)
  values ($1, 1, case when $2 <= 1 then now() + make_interval(mins => $3) end)
  on conflict (guess_key) do update set
    failures = case when noted.locked_until is null then noted.failures + 1 else 1 end,
    locked_until = case when (case when noted.locked_until is null then noted.failures + 1 else 1 end) >= $2
                        then now() + make_interval(mins => $3) end,
    last_failure_at = now()
  where noted.locked_until is null or noted.locked_until <= now()
  returning failures`,
)

/**
 * Takes one attempt at `$1` too, but slows down instead of locking. From the `$2`th on, each attempt is followed by a
 * pause: a minute at first, doubling up to `$3` minutes. A day without attempts restarts the count.
 */
export const takeSlowingAttempt = namedSql(
  { failures: int },
  `
  insert into sign_in_failures as noted (guess_key, failures) values ($1, 1)
  on conflict (guess_key) do update set
    failures = case when noted.last_failure_at < now() - interval '1 day' then 1 else noted.failures + 1 end,
    locked_until = case
      when noted.last_failure_at >= now() - interval '1 day' and noted.failures + 1 >= $2
      then now() + make_interval(mins => least(2 ^ least(noted.failures + 1 - $2, 16), $3)::int) end,
    last_failure_at = now()
  where noted.locked_until is null or noted.locked_until <= now()
  returning failures`,
)

/** Returns an attempt; only the last attempt sets a lock, so the lock ends with it. */
export const returnAttempt = namedSql(`
  update sign_in_failures set failures = greatest(failures - 1, 0), locked_until = null where guess_key = $1`)

export const clearFailures = namedSql('delete from sign_in_failures where guess_key = $1')

/** True if a user has signed in on device `$2` with the account of address `$1`. */
export const isKnownDevice = namedSql(
  { known: bool },
  `
  select exists (
    select 1 from known_devices join users on users.id = user_id
     where users.email = $1 and token_hash = $2) as known`,
)

/** True if user `$1` has signed in on device `$2`. */
export const isDeviceOf = namedSql(
  { known: bool },
  'select exists (select 1 from known_devices where user_id = $1 and token_hash = $2) as known',
)

/** Records a sign-in of user `$1` on device `$2`, and returns whether it is the first one there. */
export const noteDevice = namedSql(
  { isNew: bool },
  `
  insert into known_devices (user_id, token_hash) values ($1, $2)
  on conflict (user_id, token_hash) do update set last_used_at = now()
  returning xmax = 0 as "isNew"`,
)

export const forgetOlderDevices = namedSql(`
  delete from known_devices where user_id = $1 and token_hash not in (
    select token_hash from known_devices where user_id = $1 order by last_used_at desc limit $2)`)
