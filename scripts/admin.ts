import type pg from 'pg'
import { pino } from 'pino'
import { systemRoles } from '@app/domain/kernel/roles'
import type { SystemConfig } from '@app/domain/kernel/system-config'
import { createPool } from '@app/server/platform/database/pool'
import { readSettings } from '@app/server/platform/env'
import { openDatabase } from '@app/server/platform/open-database'

/** What a command does, once its words are understood: says what is so now. Throws a NothingToChange otherwise. */
type Command = (pool: pg.Pool) => Promise<string>

/** The words were right and there is nothing that they name. */
class NothingToChange extends Error {}

/** The commands by their first word; undefined where the words after it make no sense. */
const commands: Readonly<Record<string, (words: readonly string[]) => Command | undefined>> = {
  grant: ([email, role = '']) => {
    const known: readonly string[] = systemRoles
    return email && known.includes(role) ? (pool) => grant(pool, email, role) : undefined
  },
  maintenance: ([state]) =>
    state === 'on' || state === 'off' ? (pool) => switchMaintenance(pool, state === 'on') : undefined,
}

const usage = `Usage:
  npm run admin -- grant EMAIL ${systemRoles.join('|')}
  npm run admin -- maintenance on|off
`

async function grant(pool: pg.Pool, email: string, role: string): Promise<string> {
  const { rowCount } = await pool.query(
    'update users set system_role = $2, updated_at = now() where email = $1',
    [email.toLowerCase(), role],
  )
  if (rowCount === 0)
    throw new NothingToChange(`There is no account of ${email}: sign up and confirm the address first.`)
  return `${email} is ${role} now.`
}

async function switchMaintenance(pool: pg.Pool, on: boolean): Promise<string> {
  const key: keyof SystemConfig = 'maintenanceMode'
  await pool.query(
    `insert into system_settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [key, JSON.stringify(on)],
  )
  return on
    ? 'Maintenance is on: only administrators get in.'
    : 'Maintenance is off: everybody gets in again.'
}

/** Carries out a command on the installation that the settings name. */
async function run(command: Command): Promise<string> {
  const log = pino({ level: 'warn' })
  const database = await openDatabase(readSettings(process.env), log)
  const pool = createPool(database.url, 1, log)
  try {
    return await command(pool)
  } finally {
    await pool.end()
    await database.stop()
  }
}

const [name = '', ...words] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name]?.(words) : undefined
if (!command) {
  process.stderr.write(usage)
  process.exitCode = 1
} else {
  try {
    process.stdout.write(`${await run(command)}\n`)
  } catch (error) {
    if (!(error instanceof NothingToChange)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
