import { namedSql } from '../../platform/database/tx.ts'

/** Seconds for which a key is still locked; no row when it is not. */
export const findLock = namedSql<{ seconds: number }>(`
  select ceil(extract(epoch from locked_until - now()))::int as seconds
    from sign_in_failures where email_hash = $1 and locked_until > now()`)

/**
 * Takes one attempt at `$1`, before the password is looked at: whoever tries many at once has no more of them. The
 * `$2`th in a row locks it for `$3` minutes, unless it turns out right. No row: it is locked. A lock that is over
 * starts the count anew.
 */
export const takeAttempt = namedSql<{ failures: number }>(`
  insert into sign_in_failures as noted (email_hash, failures, locked_until)
  values ($1, 1, case when $2 <= 1 then now() + make_interval(mins => $3) end)
  on conflict (email_hash) do update set
    failures = case when noted.locked_until is null then noted.failures + 1 else 1 end,
    locked_until = case when (case when noted.locked_until is null then noted.failures + 1 else 1 end) >= $2
                        then now() + make_interval(mins => $3) end,
    last_failure_at = now()
  where noted.locked_until is null or noted.locked_until <= now()
  returning failures`)

/** Takes an attempt back; a lock is set by the last attempt only, so it goes with that one. */
export const returnAttempt = namedSql(`
  update sign_in_failures set failures = greatest(failures - 1, 0), locked_until = null where email_hash = $1`)

export const clearFailures = namedSql('delete from sign_in_failures where email_hash = $1')
