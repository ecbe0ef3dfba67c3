import { pino } from 'pino'
import { systemRoles } from '@app/domain/kernel/roles'
import { createPool } from '@app/server/platform/database/pool'
import { readSettings } from '@app/server/platform/env'
import { openDatabase } from '@app/server/platform/open-database'

/** `npm run admin -- grant EMAIL super_admin`: gives an account a role of the installation. */
const [command, email = '', role = ''] = process.argv.slice(2)
const known: readonly string[] = systemRoles

const fail = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

if (command !== 'grant' || !email || !known.includes(role)) {
  fail(`Usage: npm run admin -- grant EMAIL ${systemRoles.join('|')}`)
}

const log = pino({ level: 'warn' })
const database = await openDatabase(readSettings(process.env), log)
const pool = createPool(database.url, 1, log)
const { rowCount } = await pool.query(
  'update users set system_role = $2, updated_at = now() where email = $1',
  [email.toLowerCase(), role],
)
await pool.end()
await database.stop()
if (rowCount === 0) fail(`There is no account of ${email}: sign up and confirm the address first.`)
process.stdout.write(`${email} is ${role} now.\n`)
