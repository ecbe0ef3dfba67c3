import type { Logger } from 'pino'
import type { SecurityEvent } from '@app/domain/installation/overview.vocabulary'
import type { Clock } from '../base/clock.ts'
import { namedSql, type Tx } from '../database/tx.ts'

/** Counters of security events, which administrators see by the hour. They name no one and no address. */
export interface SecurityTally {
  /** Counts an event. */
  count(event: SecurityEvent): void
  /** Writes the counted events now. */
  flush(): Promise<void>
  /** Writes them, and counts no more. */
  stop(): Promise<void>
}

/** Strangers cause these events, so a process writes them together: at most one statement in so many milliseconds. */
const PAUSE_MILLISECONDS = 5000

const addCounts = namedSql(`
  insert into security_counts as kept (hour, event, count)
  select date_trunc('hour', now()), event, count from unnest($1::text[], $2::int[]) as counted (event, count)
  on conflict (hour, event) do update set count = least(kept.count::bigint + excluded.count, 2000000000)`)

interface Needs {
  withAccounts: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  clock: Clock
  log: Logger
}

/** Creates the counters of one process. Counts that can't be written are added to the next ones. */
export function createSecurityTally({ withAccounts, clock, log }: Needs): SecurityTally {
  let counts = new Map<SecurityEvent, number>()
  let cancel: (() => void) | undefined
  const add = (event: SecurityEvent, by: number): void => {
    counts.set(event, (counts.get(event) ?? 0) + by)
  }
  const flush = async (): Promise<void> => {
    cancel?.()
    cancel = undefined
    if (counts.size === 0) return
    const written = counts
    counts = new Map()
    try {
      await withAccounts((tx) => tx.run(addCounts, [[...written.keys()], [...written.values()]]))
    } catch (error) {
      for (const [event, by] of written) add(event, by)
      log.warn({ err: error }, 'failed to write counters of security; kept for the next time')
    }
  }
  return {
    count(event) {
      add(event, 1)
      cancel ??= clock.after(PAUSE_MILLISECONDS, flush)
    },
    flush,
    stop: flush,
  }
}
