import type pg from 'pg'
import { pino } from 'pino'
import { grantablePermissions, type GrantablePermission } from '@app/domain/kernel/access/installation'
import { systemRoles } from '@app/domain/kernel/access/roles'
import { duration } from '@app/domain/kernel/message-format'
import { NOTIFICATION_DAYS } from '@app/domain/kernel/retention'
import { announcementTexts } from '@app/domain/notifications/announcements.fields'
import { backUpBeforeUpgrade } from '@app/server/features/backups/back-up-before-upgrade'
import { systemClock } from '@app/server/platform/base/clock'
import { readSettings, type Settings } from '@app/server/platform/base/env'
import { createPool } from '@app/server/platform/database/pool'
import { breaksConstraint } from '@app/server/platform/database/tx'
import { openDatabase } from '@app/server/platform/services/open-database'
import {
  listSettings,
  NothingToChange,
  REASON,
  resetSetting,
  setSetting,
  writeSettings,
} from './lib/admin-settings.ts'

/** Action of a parsed command: returns the new state. Throws a NothingToChange if nothing changes. */
type Command = (pool: pg.Pool, settings: Settings) => Promise<string>

const isOneOf = <Word extends string>(known: readonly Word[], word: string): word is Word =>
  (known as readonly string[]).includes(word)

/** Commands by their first word; undefined for invalid arguments. */
const commands: Readonly<Record<string, (words: readonly string[]) => Command | undefined>> = {
  grant: ([email, role = '']) => {
    if (!email) return undefined
    if (isOneOf(grantablePermissions, role)) return (pool) => grantPermission(pool, email, role)
    return isOneOf(systemRoles, role) ? (pool) => grant(pool, email, role) : undefined
  },
  revoke: ([email, permission = '']) =>
    email && isOneOf(grantablePermissions, permission)
      ? (pool) => revokePermission(pool, email, permission)
      : undefined,
  settings: (words) => (words.length === 0 ? listSettings : undefined),
  set: ([name, typed, ...more]) =>
    name && typed !== undefined && more.length === 0
      ? (pool, settings) => setSetting(pool, settings, { name, typed })
      : undefined,
  reset: ([name, ...more]) =>
    name && more.length === 0 ? (pool, settings) => resetSetting(pool, settings, name) : undefined,
  maintenance: ([state]) =>
    state === 'on' || state === 'off'
      ? (pool, settings) => switchMaintenance(pool, settings, state === 'on')
      : undefined,
  community: ([state]) =>
    state === 'on' || state === 'off'
      ? (pool, settings) => switchCommunity(pool, settings, state === 'on')
      : undefined,
  'two-factor': ([state = '']) =>
    Object.hasOwn(twoFactorStates, state)
      ? (pool, settings) => setTwoFactor(pool, settings, state)
      : undefined,
  'support-hours': ([days, from, to, timeZone]) =>
    days && from && to && timeZone
      ? (pool, settings) => setSupportHours(pool, settings, { days, from, to, timeZone })
      : undefined,
  'delete-ticket': ([number = '']) =>
    /^\d{1,9}$/.test(number) ? (pool) => deleteTicket(pool, Number(number)) : undefined,
  announce: ([title, message, ...more]) =>
    title !== undefined && message !== undefined && more.length === 0
      ? (pool) => announce(pool, title, message)
      : undefined,
  'forget-two-factor': ([email]) => (email ? (pool) => forgetTwoFactor(pool, email) : undefined),
}

const permissions = grantablePermissions.map((permission) => `'${permission}'`).join('|')
const usage = `Usage:
  npm run admin -- grant EMAIL ${systemRoles.join('|')}
  npm run admin -- grant EMAIL ${permissions}
  npm run admin -- revoke EMAIL ${permissions}
  npm run admin -- settings
  npm run admin -- set KEY VALUE          on or off for a switch, "" for nothing, - to type the value
  npm run admin -- reset KEY
  npm run admin -- maintenance on|off
  npm run admin -- community on|off
  npm run admin -- two-factor offered|required|off
  npm run admin -- forget-two-factor EMAIL
  npm run admin -- support-hours DAYS FROM TO ZONE     such as 1,2,3,4,5 09:00 17:00 America/New_York
  npm run admin -- delete-ticket NUMBER
  npm run admin -- announce "TITLE" "MESSAGE"
`

async function grant(pool: pg.Pool, email: string, role: string): Promise<string> {
  const { rowCount } = await queryKeepingSuperAdmin(
    pool,
    `with changed as (
       update users set system_role = $2, updated_at = now()
        where email = $1 and (email_verified or $2 = 'user') returning id)
     select app.write_audit('grant permissions', 'change role', 'users', id, $3, jsonb_build_object('role', $2::text))
       from changed`,
    [email.toLowerCase(), role, REASON],
  )
  if (rowCount === 0) throw noAccount(email)
  return `${email} is ${role} now.`
}

/** Runs a change of roles; the database keeps the last super_admin. */
const queryKeepingSuperAdmin = (pool: pg.Pool, sql: string, values: unknown[]): Promise<pg.QueryResult> =>
  pool.query(sql, values).catch((error: unknown) => {
    throw breaksConstraint(error, 'last_super_admin')
      ? new NothingToChange('This is the last super administrator: make another one first.')
      : error
  })

const noAccount = (email: string): NothingToChange =>
  new NothingToChange(`There is no account of ${email}: sign up and confirm the address first.`)

async function grantPermission(
  pool: pg.Pool,
  email: string,
  permission: GrantablePermission,
): Promise<string> {
  const { rowCount } = await pool.query('select app.add_grant(id, $2, $3) from users where email = $1', [
    email.toLowerCase(),
    permission,
    REASON,
  ])
  if (rowCount === 0) throw noAccount(email)
  return `${email} may ${permission} now.`
}

async function revokePermission(
  pool: pg.Pool,
  email: string,
  permission: GrantablePermission,
): Promise<string> {
  const { rows } = await pool.query<{ revoked: boolean }>(
    'select app.remove_grant(id, $2, $3) as revoked from users where email = $1',
    [email.toLowerCase(), permission, REASON],
  )
  if (!rows[0]) throw noAccount(email)
  if (!rows[0].revoked) throw new NothingToChange(`${email} has no grant to ${permission}.`)
  return `The grant to ${permission} is taken back from ${email}.`
}

async function switchMaintenance(pool: pg.Pool, settings: Settings, on: boolean): Promise<string> {
  await writeSettings(pool, { maintenanceMode: on }, settings)
  return on
    ? 'Maintenance is on: only administrators get in.'
    : 'Maintenance is off: everybody gets in again.'
}

async function switchCommunity(pool: pg.Pool, settings: Settings, on: boolean): Promise<string> {
  await writeSettings(pool, { communityEnabled: on }, settings)
  return on
    ? 'The community is on: everyone who is signed in can take part.'
    : 'The community is off and shown nowhere. Its posts are kept.'
}

/** Sets the days and times at which the support answers, 1 for Monday. */
async function setSupportHours(
  pool: pg.Pool,
  settings: Settings,
  { days, from, to, timeZone }: { days: string; from: string; to: string; timeZone: string },
): Promise<string> {
  const hours = { supportDays: days, supportFrom: from, supportTo: to, supportTimeZone: timeZone }
  await writeSettings(pool, hours, settings)
  return 'The hours of the support are set.'
}

/** Deletes a ticket with its messages and files at its owner's request: visitors have no account to delete. */
async function deleteTicket(pool: pg.Pool, number: number): Promise<string> {
  const { rows } = await pool.query<{ deleted: boolean }>(
    'select app.delete_support_ticket($1, $2) as deleted',
    [number, REASON],
  )
  if (!rows[0]?.deleted) throw new NothingToChange(`There is no ticket ${number}.`)
  return `Ticket ${number} is deleted with its messages and files.`
}

/** Messages about an installation's two-factor setting. */
const twoFactorStates: Readonly<Record<string, string>> = {
  offered: 'Two-factor authentication is offered.',
  required: 'Two-factor authentication is required: nobody gets further than setting it up without.',
  off: 'Two-factor authentication is not offered. Who has it on already is asked for it as before.',
}

async function setTwoFactor(pool: pg.Pool, settings: Settings, state: string): Promise<string> {
  await writeSettings(
    pool,
    { twoFactorEnabled: state !== 'off', twoFactorRequired: state === 'required' },
    settings,
  )
  return twoFactorStates[state] ?? ''
}

/** Removes the second factor of a user who has lost both app and backup codes, once the host has identified them. */
async function forgetTwoFactor(pool: pg.Pool, email: string): Promise<string> {
  const { rowCount } = await pool.query(
    `with person as (select id from users where email = $1),
          codes as (delete from backup_codes where user_id in (select id from person)),
          challenges as (delete from sign_in_challenges where user_id in (select id from person))
     delete from authenticator_apps where user_id in (select id from person) and confirmed_at is not null`,
    [email.toLowerCase()],
  )
  if (rowCount === 0)
    throw new NothingToChange(`There is no account of ${email} with two-factor authentication.`)
  return `The password of ${email} is enough again.`
}

/** Announces a message to everyone with an account; open pages show it at once. */
async function announce(pool: pg.Pool, givenTitle: string, givenMessage: string): Promise<string> {
  const { data, error } = announcementTexts.safeParse({ title: givenTitle, message: givenMessage })
  if (!data) throw new NothingToChange(error.issues.map(({ message }) => `${message}.`).join(' '))
  await pool.query('insert into announcements (title, message) values ($1, $2)', [data.title, data.message])
  return `Announced to everybody who has an account now. It is removed after ${duration(NOTIFICATION_DAYS, 'day')}.`
}

/** Carries out a command on the configured installation. */
async function run(command: Command): Promise<string> {
  const log = pino({ level: 'warn' })
  const settings = readSettings(process.env)
  const database = await openDatabase(
    settings,
    log,
    backUpBeforeUpgrade(settings, { clock: systemClock, log }),
  )
  const pool = createPool(database.url, 1, log)
  try {
    return await command(pool, settings)
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
