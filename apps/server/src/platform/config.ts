import { defaultSystemConfig, type SystemConfig } from '@app/domain/kernel/system-config'
import { json, text } from './database/columns.ts'
import { namedSql, type Tx } from './database/tx.ts'

/** How long a read configuration counts (spec access §9). */
const CACHE_MILLISECONDS = 5 * 60_000

const listSettings = namedSql({ key: text, value: json<unknown>() }, 'select key, value from system_settings')

const isKey = (key: string): key is keyof SystemConfig => key in defaultSystemConfig

/**
 * Reads the installation's configuration: the defaults with what `system_settings` overrides, cached for five
 * minutes. Where it can't be read, the defaults hold, silently (spec access §8).
 */
export function createConfigReader(
  withAccounts: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  now: () => Date,
): () => Promise<SystemConfig> {
  let cached: { value: SystemConfig; readAt: number } | undefined
  return async () => {
    if (cached && now().getTime() - cached.readAt < CACHE_MILLISECONDS) return cached.value
    try {
      const rows = await withAccounts((tx) => tx.run(listSettings, []))
      const overrides = rows.filter(
        ({ key, value }) => isKey(key) && typeof value === typeof defaultSystemConfig[key],
      )
      const value: SystemConfig = {
        ...defaultSystemConfig,
        ...Object.fromEntries(overrides.map((row) => [row.key, row.value])),
      }
      cached = { value, readAt: now().getTime() }
      return value
    } catch {
      return cached?.value ?? { ...defaultSystemConfig }
    }
  }
}
