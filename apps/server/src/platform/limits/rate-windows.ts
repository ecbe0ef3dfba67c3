import { int } from '../database/columns.ts'
import { namedSql } from '../database/tx.ts'

/**
 * Counts one call in bucket `$1`, whose window lasts `$2` seconds; shared by all processes. A window begins with its
 * first call and not at a full hour, so that calls around a full hour don't get two windows. `tidy` keeps a day of
 * them.
 */
export const hitWindow = namedSql(
  { hits: int, seconds_left: int },
  `
  insert into rate_windows (bucket, window_start, hits)
  values ($1, coalesce(
    (select max(window_start) from rate_windows where bucket = $1 and window_start > now() - make_interval(secs => $2::int)),
    date_trunc('second', now())), 1)
  on conflict (bucket, window_start) do update set hits = rate_windows.hits + 1
  returning hits, ceil(extract(epoch from window_start) + $2::int - extract(epoch from now()))::int as seconds_left`,
)
