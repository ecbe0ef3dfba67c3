import { configOf, defaultSystemConfig, type SystemConfig } from '@app/domain/kernel/access/system-config'
import { shareRunning } from '../base/share-running.ts'
import { bool, json, nullable, text } from '../database/columns.ts'
import { namedSql, type Tx } from '../database/tx.ts'
import type { Services } from './services.ts'

/** Cache duration of the configuration: a change is in effect in every process within a second. */
const CACHE_MILLISECONDS = 500

const listSettings = namedSql(
  { key: text, value: nullable(json<unknown>()) },
  'select key, value from system_settings',
)

/** Reads the configuration; `isFresh` reads it from the database now, for this process's next readers too. */
export type ReadConfig = (options?: { isFresh?: boolean }) => Promise<SystemConfig>

const readMaintenance = namedSql({ on: bool }, 'select app.in_maintenance() as on')

/**
 * Reads the installation's configuration: the defaults with the overrides of `system_settings`, cached for half a second
 * (docs/decisions, 92). Requests read maintenance, the second factor and the community in their own transaction instead,
 * where a switch holds at once. Concurrent requests share one query. If reading fails, the last known values apply, or the
 * defaults, without an error (spec access §8).
 */
export function createConfigReader(
  withAccounts: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
): ReadConfig {
  let cached: { value: SystemConfig; readAt: number; isStale: boolean } | undefined
  let underWay: Promise<SystemConfig> | undefined
  const keep = (value: SystemConfig, isStale: boolean): SystemConfig => {
    cached = { value, readAt: clock.now().getTime(), isStale }
    return value
  }
  const read = async (): Promise<SystemConfig> => {
    try {
      const rows = await withAccounts((tx) => tx.run(listSettings, []))
      return keep(configOf(rows), false)
    } catch (error) {
      // Once an outage: the reader tries again twice a second.
      if (!cached?.isStale) log.warn({ err: error }, 'failed to read the settings; using the last known ones')
      return keep(cached?.value ?? { ...defaultSystemConfig }, true)
    }
  }
  return async ({ isFresh = false } = {}) => {
    // A reading under way may have begun before the change that the caller has seen.
    if (isFresh && underWay) await underWay
    const age = cached ? clock.now().getTime() - cached.readAt : CACHE_MILLISECONDS
    if (!isFresh && cached && age >= 0 && age < CACHE_MILLISECONDS) return cached.value
    return (underWay ??= read().finally(() => (underWay = undefined)))
  }
}

/**
 * Reads whether the installation is under maintenance, for requests without a session; those with one read it as their
 * session opens. It is read each time, so that a switch applies in every process at once; concurrent requests share one
 * query.
 * @throws the database's error during an outage
 */
export function createMaintenanceReader(
  withAccounts: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): () => Promise<boolean> {
  return shareRunning(async () => {
    const [found] = await withAccounts((tx) => tx.run(readMaintenance, []))
    return found?.on === true
  })
}
