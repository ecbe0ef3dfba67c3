import { defaultSystemConfig, type SystemConfig } from '@app/domain/kernel/access/system-config'
import { bool, json, text } from '../database/columns.ts'
import { namedSql, type Tx } from '../database/tx.ts'
import type { Services } from './services.ts'

/** Cache duration of the configuration (spec access §9). */
const CACHE_MILLISECONDS = 5 * 60_000

const listSettings = namedSql({ key: text, value: json<unknown>() }, 'select key, value from system_settings')

/** Configuration without the settings that must not be minutes old: requests read those in their own transaction. */
export type CachedConfig = Omit<
  SystemConfig,
  'maintenanceMode' | 'twoFactorEnabled' | 'twoFactorRequired' | 'communityEnabled'
>

const {
  maintenanceMode: _maintenanceMode,
  twoFactorEnabled: _twoFactorEnabled,
  twoFactorRequired: _twoFactorRequired,
  communityEnabled: _communityEnabled,
  ...cachedDefaults
} = defaultSystemConfig

const isKey = (key: string): key is keyof CachedConfig => key in cachedDefaults

const readMaintenance = namedSql({ on: bool }, 'select app.in_maintenance() as on')

/**
 * Reads the installation's configuration: the defaults with the overrides of `system_settings`, cached for five
 * minutes. If reading fails, the last known values apply, or the defaults, without an error (spec access §8).
 */
export function createConfigReader(
  withAccounts: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
): () => Promise<CachedConfig> {
  let cached: { value: CachedConfig; readAt: number } | undefined
  return async () => {
    if (cached && clock.now().getTime() - cached.readAt < CACHE_MILLISECONDS) return cached.value
    try {
      const rows = await withAccounts((tx) => tx.run(listSettings, []))
      const overrides = rows.filter(
        ({ key, value }) => isKey(key) && typeof value === typeof cachedDefaults[key],
      )
      const value: CachedConfig = {
        ...cachedDefaults,
        ...Object.fromEntries(overrides.map((row) => [row.key, row.value])),
      }
      cached = { value, readAt: clock.now().getTime() }
      return value
    } catch (error) {
      log.warn({ err: error }, 'failed to read the settings; using the last known ones')
      return cached?.value ?? { ...cachedDefaults }
    }
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
  let underWay: Promise<boolean> | undefined
  const read = async (): Promise<boolean> => {
    const [found] = await withAccounts((tx) => tx.run(readMaintenance, []))
    return found?.on === true
  }
  return () => (underWay ??= read().finally(() => (underWay = undefined)))
}
