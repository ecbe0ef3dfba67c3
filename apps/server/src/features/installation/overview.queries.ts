import type {
  ErrorGroup,
  ErrorGroupWithRows,
  InstallationOverview,
} from '@app/domain/installation/overview.contract'
import type { Plan } from '@app/domain/kernel/access/plans'
import { instant, int, json, nullable, text } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'

// The last value of each statement is the reason, which the audit log keeps for changes.

/** State of the installation as the database knows it. */
export interface StoredOverview {
  accounts: Omit<InstallationOverview['accounts'], 'limit'>
  plans: {
    plan: Plan
    households: number
    paying: number
    trials: number
    complimentary: number
  }[]
  work: { held: number; reported: number; appeals: number; tickets: number; waitingSince: string[] }
  processes: Omit<InstallationOverview['health']['processes'][number], 'isSilent'>[]
  storage: Pick<InstallationOverview['storage'], 'kinds' | 'measuredAt'> & {
    /** Bytes of the lasting files of the last 30 days. */
    recentBytes: number
    /** Time of the oldest of all lasting files. */
    oldestAt: string | null
  }
  databaseBytes: number
  lastMailAt: string | null
  backup: {
    madeAt: string | null
    storeParts: number | null
    storeBytes: number | null
    failure: string | null
    rehearsedAt: string | null
    rehearsalFailure: string | null
  }
  postgres: string
}

/** State of the installation, with the growth of `$1` months. */
export const readOverview = namedSql(
  { overview: json<StoredOverview>() },
  'select app.read_overview($1, $2) as overview',
)
/** Newest `$1` changes of administrators. */
export const lastChanges = namedSql(
  { entries: json<InstallationOverview['entries']>() },
  'select app.last_changes($1, $2) as entries',
)
/** Statement that only takes the way to the database and back. */
export const ping = namedSql({ one: int }, 'select 1 as one')

export const readJobStates = namedSql(
  { topic: text, waiting: int, failed: int, oldest: nullable(instant), failingSince: nullable(instant) },
  'select topic, waiting, failed, oldest, failing_since as "failingSince" from app.read_job_states($1)',
)
/** Newest `$1` failed jobs of each topic. */
export const listFailedJobs = namedSql(
  {
    id: text,
    topic: text,
    createdAt: instant,
    failedAt: nullable(instant),
    nextAt: nullable(instant),
    attempts: int,
    cause: text,
  },
  `
  select id, topic, created_at as "createdAt", failed_at as "failedAt", next_at as "nextAt", attempts, cause
    from app.list_failed_jobs($1, $2)`,
)
/** Retries the failed jobs of queue `$1`, which has topics `$2`. */
export const retryQueue = namedSql({ retried: int }, 'select app.retry_queue($1, $2::text[], $3) as retried')

/** Groups of reports of kind `$1` with request `$2`, after position `$3`, `$4`: at most `$5`. */
export const listErrors = namedSql(
  { record: json<ErrorGroup>(), cursor: text },
  `
  select listed as record, last_at::text || '~' || id as cursor from app.list_errors($1, $2, $3, $4, $5, $6)`,
)
/** Numbers of reports and groups since `$1`. */
export const countErrors = namedSql(
  { reports: int, groups: int },
  'select reports, groups from app.count_errors($1, $2)',
)
/** Group of report `$1` with its newest `$2` reports; null without one. */
export const readError = namedSql(
  { found: nullable(json<ErrorGroupWithRows>()) },
  'select app.read_error($1, $2, $3) as found',
)
