import type pg from 'pg'
import type { Logger } from 'pino'
import { urlsAt, type DatabaseUrls } from '@app/db/logins'
import { Refusal } from '@app/domain/kernel/errors'
import type { Clock } from '../base/clock.ts'
import { inTime } from '../base/in-time.ts'
import { text } from './columns.ts'
import { closePools, openPools } from './pool.ts'
import { namedSql, type Tx } from './tx.ts'
import { createDatabase, type Credentials, type Database, type IdentityOptions } from './with-actor.ts'

/** Transactions of operations that only read. */
export type Readers = Pick<Database, 'withActor' | 'withInstallation'>

/** Milliseconds in which the replica has to reach the primary's position; usually it lags by one or two. */
const CATCH_UP_MILLISECONDS = 200
const ASK_AGAIN_MILLISECONDS = 10
/** Milliseconds without the replica after it was away, behind, or failed. */
const REST_MILLISECONDS = 5000

const readPosition = namedSql({ position: text }, 'select pg_current_wal_lsn()::text as position')
/** Null, thus no, on a server that is no replica. */
const hasReached = `select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isThere"`

interface Options {
  db: Database
  urls: DatabaseUrls
  identity: IdentityOptions
  clock: Clock
  log: Logger
}

interface OpenReplica {
  readers: Readers
  close(): Promise<void>
}

/**
 * Opens the read replica of the settings; without one, the primary reads. The replica's connections have the same logins
 * and thus the same policies.
 */
export function openReplica(
  settings: { DATABASE_READ_URL?: string | undefined; DATABASE_POOL: number },
  { db, urls, identity, clock, log }: Options,
): OpenReplica {
  if (!settings.DATABASE_READ_URL) return { readers: db, close: async () => undefined }
  const pools = openPools(urlsAt(settings.DATABASE_READ_URL, urls), settings.DATABASE_POOL, log)
  const replica = createDatabase(pools, identity)
  const watch = createReplicaWatch(pools.requests, { clock, log })
  return { readers: createReaders(db, replica, watch), close: () => closePools(pools) }
}

/** Knows whether the replica can be read. */
interface ReplicaWatch {
  isResting(): boolean
  /** Waits until the replica has what the primary had at a position. @returns false if it does not reach it in time */
  reaches(position: string): Promise<boolean>
  /** Keeps from the replica for a moment after a failure. */
  rest(reason: string): void
}

/**
 * The primary opens the session first, which notes its use and reads the position of the log. The replica answers once
 * it has reached that position, so a user sees their own last change, and a session that has ended is refused. A
 * failure on the replica makes the primary answer: the work is done again, which reads only.
 */
function createReaders(primary: Database, replica: Database, watch: ReplicaWatch): Readers {
  async function read<T>(
    openOnPrimary: (work: (tx: Tx) => Promise<string>) => Promise<{ value: string } | undefined>,
    readFrom: (source: Database) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    if (watch.isResting()) return readFrom(primary)
    const opened = await openOnPrimary(positionOf)
    if (!opened) return undefined
    if (!(await watch.reaches(opened.value))) return readFrom(primary)
    try {
      const found = await readFrom(replica)
      if (found) return found
    } catch (error) {
      if (error instanceof Refusal) throw error
      watch.rest(error instanceof Error ? error.message : String(error))
    }
    return readFrom(primary)
  }
  return {
    withActor: (credentials: Credentials, work) =>
      read(
        (open) => primary.withActor(credentials, open),
        (source) => source.withActor(credentials, work),
      ),
    withInstallation: (credentials, permission, work) =>
      read(
        (open) => primary.withInstallation(credentials, permission, open),
        (source) => source.withInstallation(credentials, permission, work),
      ),
  }
}

async function positionOf(tx: Tx): Promise<string> {
  const [row] = await tx.run(readPosition, [])
  return row?.position ?? ''
}

function createReplicaWatch(pool: pg.Pool, { clock, log }: Pick<Options, 'clock' | 'log'>): ReplicaWatch {
  let restsUntil = 0
  const rest = (reason: string) => {
    restsUntil = clock.now().getTime() + REST_MILLISECONDS
    log.warn({ reason }, 'read replica not used; the primary answers')
  }
  const isThere = async (position: string) =>
    (await pool.query<{ isThere: boolean }>(hasReached, [position])).rows[0]?.isThere ?? false
  return {
    rest,
    isResting: () => clock.now().getTime() < restsUntil,
    async reaches(position) {
      const until = clock.now().getTime() + CATCH_UP_MILLISECONDS
      try {
        do {
          if (await inTime(clock, CATCH_UP_MILLISECONDS, isThere(position))) return true
          await new Promise<void>((resolve) => clock.after(ASK_AGAIN_MILLISECONDS, resolve))
        } while (clock.now().getTime() < until)
        rest('it is behind')
      } catch (error) {
        rest(error instanceof Error ? error.message : String(error))
      }
      return false
    },
  }
}
