import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet } from '@app/testing/factories/records'
import { loginKinds, loginOf, type LoginKind } from './logins.ts'

/** Reach of an attacker who can run any SQL on a connection of the program. */
let app: TestApp
let ana: TestPerson
let bea: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  // First, so that a scan of all people meets Bea before Ana.
  bea = await makePerson(app, { name: 'Bea' })
  ana = await makePerson(app)
  for (const { client } of [ana, bea]) await addPet(client)
})
afterAll(() => app.stop())

async function connect(kind: LoginKind): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.services.databaseUrls[kind] })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A connection on which a session is open, in a transaction. */
async function actingAs({ tokenHash }: TestPerson): Promise<pg.Client> {
  const client = await connect('requests')
  await client.query('begin')
  await client.query('select * from app.open_session($1, null, 8)', [tokenHash])
  return client
}

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const countOf = async (client: pg.Client, sql: string): Promise<number> =>
  (await client.query(sql)).rowCount ?? 0

describe.each(loginKinds)('the login for %s', (kind) => {
  // spec ASVS V8.4.1
  // spec ASVS V13.2.2
  it('is no administrator, and stays what it is whatever role it asks for', async () => {
    const client = await connect(kind)
    const { rows } = await client.query(
      `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as strong
         from pg_roles where rolname = session_user`,
    )
    expect(rows).toEqual([{ strong: false }])
    const before = await reachOf(client)
    await client.query("select set_config('role', 'none', false)")
    expect(await reachOf(client)).toEqual(before)
    const owner = loginOf(app.database.url)
    const others = Object.values(roleOfKind)
    const own = (await client.query<{ role: string }>('select $1::text as role', [roleOfKind[kind]])).rows[0]
      ?.role
    for (const role of [owner, 'household_definer', ...others.filter((name) => name !== own)]) {
      expect([role, await codeOf(client.query("select set_config('role', $1, false)", [role]))]).toEqual([
        role,
        '42501',
      ])
    }
  })

  it('makes no tables, not even for itself', async () => {
    const client = await connect(kind)
    expect(await codeOf(client.query('create temporary table kept (x int)'))).toBe('42501')
    expect(await codeOf(client.query('create table public.kept (x int)'))).toBe('42501')
  })

  // spec ASVS V13.3.2
  it('can neither seal an identity nor read the key', async () => {
    const client = await connect(kind)
    for (const sql of [
      `select app.become('${bea.userId}', '${bea.householdId}', 'owner')`,
      `select app.seal('x')`,
      'select key from app.identity_key',
      'select password from app.logins',
    ]) {
      expect([sql, await codeOf(client.query(sql))]).toEqual([sql, '42501'])
    }
  })
})

const roleOfKind: Readonly<Record<LoginKind, string>> = {
  requests: 'household_actor',
  jobs: 'household_system',
  archives: 'household_archivist',
  accounts: 'household_accounts',
  installation: 'household_installation',
  backups: 'household_backup',
}

/** Every right on a table of ours, as the connection has it now. */
async function reachOf(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query<{ name: string; may: string }>(
    `select relname as name, may from pg_class, unnest(array['select', 'insert', 'update', 'delete']) as may
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and has_table_privilege(oid, may)
      order by 1, 2`,
  )
  return rows
}

describe('an identity', () => {
  // spec ASVS V8.4.1
  it('shows its own household, and only that', async () => {
    const client = await actingAs(ana)
    const { rows } = await client.query('select household_id from pets')
    expect(rows).toEqual([{ household_id: ana.householdId }])
  })

  // spec ASVS V8.3.1
  it('that SQL makes up is no one', async () => {
    const client = await connect('requests')
    await client.query('begin')
    const claim = `${bea.userId}/${bea.householdId}/owner`
    for (const setting of [claim, `${'A'.repeat(43)}=${claim}`, `${'0'.repeat(44)}${claim}`]) {
      await client.query("select set_config('app.identity', $1, true)", [setting])
      await client.query("select set_config('app.household_id', $1, true)", [bea.householdId])
      await client.query("select set_config('app.user_id', $1, true)", [bea.userId])
      expect([setting, await countOf(client, 'select 1 from pets')]).toEqual([setting, 0])
      expect([setting, await countOf(client, 'select 1 from people')]).toEqual([setting, 0])
      expect([setting, await countOf(client, 'select 1 from own_account')]).toEqual([setting, 0])
    }
  })

  // spec design: the acting identity is sealed: SQL can neither write nor change it, under any login
  //   in db/schema/01-transaction-identity.sql
  it('that is altered is no one, and its seal fits no other', async () => {
    const client = await actingAs(ana)
    const { rows } = await client.query<{ sealed: string }>(
      "select current_setting('app.identity') as sealed",
    )
    const sealed = rows[0]?.sealed ?? ''
    expect(sealed).toContain(ana.householdId)
    for (const forged of [
      sealed.replace(ana.householdId, bea.householdId),
      `${sealed}/owner`,
      sealed.replace(ana.userId, bea.userId),
    ]) {
      await client.query("select set_config('app.identity', $1, true)", [forged])
      expect([forged, await countOf(client, 'select 1 from pets')]).toEqual([forged, 0])
    }
    await client.query("select set_config('app.identity', $1, true)", [sealed])
    expect(await countOf(client, 'select 1 from pets')).toBe(1)
  })

  it('ends with its transaction, also where its setting was kept', async () => {
    const client = await actingAs(ana)
    const { rows } = await client.query<{ sealed: string }>(
      "select current_setting('app.identity') as sealed",
    )
    await client.query('commit')
    expect(await countOf(client, 'select 1 from pets')).toBe(0)
    await client.query('begin')
    await client.query("select set_config('app.identity', $1, true)", [rows[0]?.sealed])
    expect(await countOf(client, 'select 1 from pets')).toBe(0)
  })

  it('of a job names its household by a function that requests may not call', async () => {
    const enter = 'select app.enter_household($1, null)'
    const request = await connect('requests')
    expect(await codeOf(request.query(enter, [bea.householdId]))).toBe('42501')
    const accounts = await connect('accounts')
    expect(await codeOf(accounts.query(enter, [bea.householdId]))).toBe('42501')
    const jobs = await connect('jobs')
    await jobs.query('begin')
    await jobs.query(enter, [bea.householdId])
    expect(await countOf(jobs, 'select household_id from pets')).toBe(1)
    expect(await codeOf(jobs.query('select name from pets'))).toBe('42501')
  })
})

describe('the people of a household', () => {
  // An attacker also chooses the plan: a hash join reads all users first.
  it.each(['on', 'off'])('leak through no error of a condition, with nested loops %s', async (nested) => {
    const client = await actingAs(ana)
    await client.query(`set local enable_nestloop = ${nested}`)
    const message = await client.query('select 1 from people where display_name::integer = 0').then(
      () => '',
      (error: Error) => error.message,
    )
    expect(message).toContain('"Ana"')
  })
})
