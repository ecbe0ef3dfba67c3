import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { installationRows } from '@app/domain/kernel/access/installation'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { readAuditLog } from '@app/testing/installation'

/** Reach of an attacker who can run any SQL on the connection of the people who run the installation. */
let app: TestApp
let ana: TestPerson
let root: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  ana = await makePerson(app)
  root = await makePerson(app, { name: 'Root', systemRole: 'super_admin' })
})
afterAll(() => app.stop())

/** A connection of the login, in a transaction. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.services.databaseUrls.installation })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  return client
}

/** Runs a statement that may fail within the transaction, and returns its error code or its rows. */
async function attempt(client: pg.Client, sql: string, values: unknown[] = []): Promise<unknown> {
  await client.query('savepoint attempt')
  try {
    return (await client.query<pg.QueryResultRow>(sql, values)).rows
  } catch (error) {
    await client.query('rollback to savepoint attempt')
    return (error as { code?: string }).code
  }
}

const open = (client: pg.Client, { tokenHash }: TestPerson, permission: string) =>
  attempt(client, 'select user_id, permissions from app.open_installation($1, $2, 8)', [
    tokenHash,
    permission,
  ])

/** Id of no row, in SQL. */
const NO_ID = `'01890000-0000-7000-8000-000000000000'`

/** A call of each function that the login may execute, but the one that opens a session. */
const calls = [
  `select app.grant_installation('ana@example.com', 'moderate the community', 'because')`,
  `select app.revoke_installation('01890000-0000-7000-8000-000000000000', 'moderate the community', 'because')`,
  `select * from app.list_installation_grants(10, 'because')`,
  `select * from app.list_moderation_queue(10, 'because')`,
  `select * from app.read_moderation_case('01890000-0000-7000-8000-000000000000', 'because')`,
  `select app.decide_in_community('01890000-0000-7000-8000-000000000000', '01890000-0000-7000-8000-000000000000',
     1, 'approve', null, 'because')`,
  `select app.answer_community_appeal('01890000-0000-7000-8000-000000000000', 1, 'upheld', 'because')`,
  `select * from app.list_moderation_log(null, null, 10, 'because')`,
  `select * from app.list_community_words('because')`,
  `select * from app.save_community_words('{}', 'because')`,
  `select * from app.list_support_inbox('active', null, null, 'anyone', null, null, null, 10, 'because')`,
  `select * from app.count_support_inbox('because')`,
  `select app.read_support_ticket('01890000-0000-7000-8000-000000000000', 'because')`,
  `select * from app.list_support_staff('because')`,
  `select app.read_household_for_support('01890000-0000-7000-8000-000000000000', 'pets', null, null, null, 10, 'because')`,
  `select app.answer_support_ticket('01890000-0000-7000-8000-000000000000', '01890000-0000-7000-8000-000000000000',
     'Hello', null, '01890000-0000-7000-8000-000000000000', 'because')`,
  `select app.add_support_note('01890000-0000-7000-8000-000000000000', '01890000-0000-7000-8000-000000000000',
     'Hello', 'because')`,
  `select app.change_support_ticket('01890000-0000-7000-8000-000000000000', 1, null, 'high', false, null, 'because')`,
  `select * from app.list_canned_answers('because')`,
  `select app.save_canned_answer('01890000-0000-7000-8000-000000000000', 'Thanks', 'Thank you', true, 'because')`,
  `select app.delete_canned_answer('01890000-0000-7000-8000-000000000000', 'because')`,
  `select * from app.list_system_settings(false, 'because')`,
  `select * from app.describe_system('because')`,
  `select app.change_system_setting('maxUsers', '5', 'because')`,
  `select app.undo_system_setting('maxUsers', 'because')`,
  `select app.begin_test_mail('because')`,
  `select app.keep_test_mail(true, 'Accepted', 'because')`,
  `select * from app.list_accounts(null, null, null, null, null, null, null, 10, 'because')`,
  `select app.read_account(${NO_ID}, 10, 10, 'because')`,
  `select app.lock_account(${NO_ID}, 'because')`,
  `select app.unlock_account(${NO_ID}, 'because')`,
  `select app.end_account_sessions(${NO_ID}, 'because')`,
  `select app.reset_second_factor(${NO_ID}, 'because')`,
  `select app.change_system_role(${NO_ID}, 'super_admin', 'because')`,
  `select * from app.give_complimentary_plan(${NO_ID}, 'pro', '2200-01-01', 'because')`,
  `select * from app.end_complimentary_plan(${NO_ID}, 'because')`,
  `select app.start_account_export(${NO_ID}, ${NO_ID}, 'because')`,
  `select app.delete_managed_account(${NO_ID}, 'ana@example.com', false, 'because')`,
  `select app.read_overview(12, 'because')`,
  `select app.last_changes(5, 'because')`,
  `select * from app.read_job_states('because')`,
  `select * from app.list_failed_jobs(5, 'because')`,
  `select app.retry_queue('mail', '{}', 'because')`,
  `select * from app.list_errors(null, null, null, null, 5, 'because')`,
  `select * from app.count_errors(now(), 'because')`,
  `select app.read_error(${NO_ID}, 5, 'because')`,
  `select app.read_security(30, 'because')`,
  `select * from app.list_audit(null, false, null, null, null, null, 5, 'because')`,
  `select app.list_audit_filters('because')`,
  `select * from app.list_announcements(5, 'because')`,
  `select app.publish_announcement(${NO_ID}, 'News', 'Something is new', 'because')`,
  `select app.withdraw_announcement(${NO_ID}, 'because')`,
]

describe('the login for the installation', () => {
  // spec design: a database role whose only surface is functions that take a reason
  //   in db/schema/16-installation-permissions.sql
  it('has no right on any table, view, sequence or column', async () => {
    const client = await connect()
    const { rows } = await client.query(
      `select oid::regclass::text from pg_class
        where relnamespace in ('public'::regnamespace, 'app'::regnamespace, 'pgboss'::regnamespace)
          and case when relkind = 'S' then has_sequence_privilege(oid, 'usage, select, update')
                   when relkind in ('r', 'p', 'v', 'm')
                   then has_table_privilege(oid, 'select, insert, update, delete, truncate, references, trigger')
                     or has_any_column_privilege(oid, 'select, insert, update, references') end`,
    )
    expect(rows).toEqual([])
  })

  // spec design: a database role whose only surface is functions that take a reason
  it('executes these functions, each with a reason, and the one that opens a session', async () => {
    const client = await connect()
    const { rows } = await client.query<{ name: string; parameters: string[] }>(
      `select proname as name, proargnames as parameters from pg_proc
        where pronamespace = 'app'::regnamespace and has_function_privilege(oid, 'execute') order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'add_support_note',
      'answer_community_appeal',
      'answer_support_ticket',
      'begin_test_mail',
      'change_support_ticket',
      'change_system_role',
      'change_system_setting',
      'count_errors',
      'count_support_inbox',
      'decide_in_community',
      'delete_canned_answer',
      'delete_managed_account',
      'describe_system',
      'end_account_sessions',
      'end_complimentary_plan',
      'give_complimentary_plan',
      'grant_installation',
      'keep_test_mail',
      'last_changes',
      'list_accounts',
      'list_announcements',
      'list_audit',
      'list_audit_filters',
      'list_canned_answers',
      'list_community_words',
      'list_errors',
      'list_failed_jobs',
      'list_installation_grants',
      'list_moderation_log',
      'list_moderation_queue',
      'list_support_inbox',
      'list_support_staff',
      'list_system_settings',
      'lock_account',
      'open_installation',
      'publish_announcement',
      'read_account',
      'read_error',
      'read_household_for_support',
      'read_job_states',
      'read_moderation_case',
      'read_overview',
      'read_security',
      'read_support_ticket',
      'reset_second_factor',
      'retry_queue',
      'revoke_installation',
      'save_canned_answer',
      'save_community_words',
      'start_account_export',
      'undo_system_setting',
      'unlock_account',
      'withdraw_announcement',
    ])
    const silent = rows.filter(({ parameters }) => !parameters.includes('reason'))
    expect(silent.map(({ name }) => name)).toEqual(['open_installation'])
  })

  // spec ASVS V8.3.1
  it('is no one without a session, and by an identity that SQL makes up', async () => {
    const client = await connect()
    for (const claim of ['', `${root.userId}///`, `${'A'.repeat(43)}=${root.userId}///`]) {
      await client.query(`select set_config('app.identity', $1, true)`, [claim])
      for (const call of calls)
        expect([claim, call, await attempt(client, call)]).toEqual([claim, call, '42501'])
    }
    expect(await attempt(client, `select app.require_installation('grant permissions')`)).toBe('42501')
  })

  it('is no one in the session of a user without the permission', async () => {
    const client = await connect()
    expect(await open(client, ana, 'grant permissions')).toEqual([{ user_id: ana.userId, permissions: [] }])
    for (const call of calls) expect([call, await attempt(client, call)]).toEqual([call, '42501'])
  })

  it('acts for a user with the permission, until it opens the session of another', async () => {
    const client = await connect()
    const permissions = installationRows.map(({ permission }) => permission).toSorted()
    expect(await open(client, root, 'grant permissions')).toEqual([{ user_id: root.userId, permissions }])
    expect(await attempt(client, calls[2] ?? '')).toEqual([])
    await open(client, ana, 'grant permissions')
    expect(await attempt(client, calls[2] ?? '')).toBe('42501')
  })

  it('changes the mail server for super administrators only', async () => {
    const admin = await makePerson(app, { name: 'Noor', systemRole: 'admin' })
    const client = await connect()
    await open(client, admin, 'change system settings')
    const change = (key: string) =>
      attempt(client, `select app.change_system_setting($1, '5', 'because')`, [key])
    expect(await change('maxUsers')).toHaveLength(1)
    for (const key of ['smtpHost', 'smtpPort', 'smtpUsername', 'smtpPassword', 'smtpFrom']) {
      expect([key, await change(key)]).toEqual([key, '42501'])
      expect(await attempt(client, `select app.undo_system_setting($1, 'because')`, [key])).toBe('42501')
    }
    await open(client, root, 'change system settings')
    expect(await change('smtpPort')).toHaveLength(1)
  })

  it('grants nothing that only system roles hold, and nothing without a reason', async () => {
    const client = await connect()
    await open(client, root, 'grant permissions')
    const grant = 'select app.grant_installation($1, $2, $3)'
    expect(await attempt(client, grant, [ana.email, 'grant permissions', 'because'])).toBe('23514')
    expect(await attempt(client, grant, [ana.email, 'edit pets', 'because'])).toBe('23514')
    for (const reason of ['', 'x'.repeat(501)])
      expect(await attempt(client, grant, [ana.email, 'moderate the community', reason])).toBe('23514')
  })
})

describe('the role that reads for administrators', () => {
  // spec product: an admin never reads household records
  //   in db/schema/71-installation-accounts.sql
  it('reads of a household only owner, plan, and sizes with their times', async () => {
    const { rows } = await app.database.pool.query<{ column: string }>(
      `select relname || '.' || attname as column
         from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
          and has_column_privilege('household_overseer', pg_class.oid, attnum, 'select')
          and (relname = 'households' or exists (
            select from pg_attribute as home where home.attrelid = pg_class.oid and home.attname = 'household_id'))
        order by 1`,
    )
    expect(rows.map(({ column }) => column)).toEqual([
      'complimentary_plans.given_at',
      'complimentary_plans.household_id',
      'complimentary_plans.last_day',
      'complimentary_plans.plan',
      'documents.bytes',
      'documents.created_at',
      'exports.bytes',
      'household_members.ends_at',
      'household_members.household_id',
      'household_members.user_id',
      'household_subscriptions.household_id',
      'household_subscriptions.plan',
      'household_subscriptions.prepaid_until',
      'household_subscriptions.provider',
      'household_subscriptions.status',
      'households.id',
      'households.owned_since',
      'households.owner_user_id',
      'households.plan',
      'pets.household_id',
      'photos.bytes',
      'photos.created_at',
      'receipts.bytes',
      'receipts.created_at',
      'takeouts.bytes',
      'takeouts.created_at',
      'takeouts.expires_at',
      'takeouts.household_id',
      'takeouts.state',
    ])
  })
})

describe('the audit log', () => {
  // spec design: every action of an administrator goes to an append-only log
  //   in db/schema/16-installation-permissions.sql
  // spec ASVS V16.4.2
  it('cannot be changed or emptied, not even by the owner of the tables', async () => {
    const { pool } = app.database
    await pool.query(`select app.write_audit('grant permissions', 'try', 'users', null, 'console')`)
    for (const sql of [
      `update audit_log set reason = 'another'`,
      'delete from audit_log',
      'truncate audit_log',
      'truncate audit_log cascade',
    ]) {
      await expect(pool.query(sql)).rejects.toMatchObject({ code: '42501' })
    }
    expect(await readAuditLog(app)).toMatchObject([{ action: 'try', actorId: null, reason: 'console' }])
  })

  it('is written by no role directly, and read by backups alone', async () => {
    const { rows } = await app.database.pool.query(
      `select rolname from pg_roles
        where rolname like 'household\\_%' and rolname <> 'household_definer'
          and rolname <> (select tableowner from pg_tables where tablename = 'users')
          and (has_table_privilege(rolname, 'audit_log', 'insert, update, delete, truncate')
            or has_any_column_privilege(rolname, 'audit_log', 'insert, update')
            or rolname <> 'household_backup' and has_any_column_privilege(rolname, 'audit_log', 'select'))`,
    )
    expect(rows).toEqual([])
  })
})

// spec ASVS V8.1.1
it('the permissions of the installation in the database are those of the domain', async () => {
  const { rows } = await app.database.pool.query(
    'select permission, held_by as "heldBy", is_grantable as "isGrantable" from installation_permissions order by 1',
  )
  expect(rows).toEqual(installationRows.toSorted((a, b) => (a.permission < b.permission ? -1 : 1)))
})
