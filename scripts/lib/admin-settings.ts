import { text } from 'node:stream/consumers'
import type pg from 'pg'
import {
  configKeys,
  isSecretSetting,
  keyOfSetting,
  readSetting,
  systemSettings,
  type SettingValue,
} from '@app/domain/installation/system-settings'
import {
  configOf,
  defaultSystemConfig,
  nameOfSetting,
  type ConfigKey,
  type SystemConfig,
} from '@app/domain/kernel/access/system-config'
import { sealSecret } from '@app/server/platform/auth/sealed-secret'
import type { Settings } from '@app/server/platform/base/env'
import { deriveKeys } from '@app/server/platform/base/keys'
import { MAIL_PASSWORD_OWNER } from '@app/server/platform/mail/configured-mailer'
import { fixedSettings } from '@app/server/platform/services/fixed-settings'

/** The command is known, but can't be carried out with these arguments. */
export class NothingToChange extends Error {}

/** Reason in the audit log, which names no actor for a command. */
export const REASON = 'console'

interface StoredRow {
  key: string
  value: unknown
  author: string | null
  at: Date
}

async function readRows(client: pg.Pool | pg.PoolClient): Promise<StoredRow[]> {
  const { rows } = await client.query<StoredRow>(
    `select key, value, users.name as author, system_settings.updated_at as at
       from system_settings left join users on users.id = changed_by`,
  )
  return rows
}

/** Words of a value at the console. */
function wordsOf(key: ConfigKey, value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (value === '') return 'none'
  return isSecretSetting(key) ? 'stored' : String(value)
}

/** Lists every setting with its value, its default and its last change. */
export async function listSettings(pool: pg.Pool, settings: Settings): Promise<string> {
  const rows = await readRows(pool)
  const fixed = fixedSettings(settings)
  const config = { ...configOf(rows), ...fixed }
  return configKeys
    .map((key) => {
      const row = rows.find((stored) => stored.key === key)
      const notes = [
        `default ${wordsOf(key, defaultSystemConfig[key])}`,
        ...(row ? [`changed ${row.at.toISOString()} by ${row.author ?? 'the console'}`] : []),
        ...(key in fixed ? ['set by the environment'] : []),
      ]
      return `${nameOfSetting(key)}: ${wordsOf(key, config[key])} (${notes.join(', ')})`
    })
    .join('\n')
}

/** Changes settings together, and writes an entry for each to the audit log; null stands for the default. */
export async function writeSettings(
  pool: pg.Pool,
  changes: Partial<Record<ConfigKey, SettingValue | null>>,
  settings: Settings,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select app.lock_system_settings()')
    const given = Object.entries(changes) as [ConfigKey, SettingValue | null][]
    const present = configOf(await readRows(client))
    const wanted = given.map(([key, value]) => [key, value ?? defaultSystemConfig[key]] as const)
    const together: SystemConfig = { ...present, ...Object.fromEntries(wanted) }
    for (const [key, value] of given) {
      const stored = value === null ? null : await check(client, key, value, together, settings)
      await client.query('select app.set_system_setting($1, $2, $3)', [
        key,
        stored === null ? null : JSON.stringify(stored),
        REASON,
      ])
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Reads a typed value as its setting stores it. */
async function check(
  client: pg.PoolClient,
  key: ConfigKey,
  given: SettingValue,
  config: SystemConfig,
  settings: Settings,
): Promise<SettingValue> {
  const { value, message } = readSetting(key, given, config)
  if (value === undefined) throw new NothingToChange(`${message}.`)
  if (!isSecretSetting(key) || value === '') return value
  const { rows } = await client.query<{ value: string }>(
    "select value from system_secrets where name = 'auth'",
  )
  const secret = settings.AUTH_SECRET ?? rows[0]?.value
  if (!secret) throw new NothingToChange('Start the server once before you store a secret.')
  return sealSecret(String(value), deriveKeys(secret).mailPassword, MAIL_PASSWORD_OWNER)
}

const SWITCH: Readonly<Record<string, boolean>> = { on: true, true: true, off: false, false: false }

/** Returns the key of a name that the environment leaves to the settings. */
function requireKey(name: string, settings: Settings): ConfigKey {
  const key = keyOfSetting(name)
  if (!key) throw new NothingToChange(`There is no setting ${name}. npm run admin -- settings lists them.`)
  if (key in fixedSettings(settings))
    throw new NothingToChange(`The environment sets ${name}: change SMTP_URL or MAIL_FROM.`)
  return key
}

/** Changes one setting. `-` reads the value from the standard input, which keeps a secret out of the shell's history. */
export async function setSetting(
  pool: pg.Pool,
  settings: Settings,
  { name, typed }: { name: string; typed: string },
): Promise<string> {
  const key = requireKey(name, settings)
  const given = typed === '-' ? (await text(process.stdin)).replace(/\r?\n$/, '') : typed
  const value = systemSettings[key].kind === 'switch' ? (SWITCH[given] ?? given) : given
  await writeSettings(pool, { [key]: value }, settings)
  const config = configOf(await readRows(pool))
  return `${name} is ${wordsOf(key, config[key])} now, in every process within a second.`
}

/** Puts the default of one setting back. */
export async function resetSetting(pool: pg.Pool, settings: Settings, name: string): Promise<string> {
  const key = requireKey(name, settings)
  await writeSettings(pool, { [key]: null }, settings)
  return `${name} is ${wordsOf(key, defaultSystemConfig[key])} now, its default, in every process within a second.`
}
