import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  HOLDING_WEIGHT,
  MOST_FOLLOWED,
  NEW_PROFILE_DAYS,
  REPORTS_A_DAY,
  writingLimits,
} from '@app/domain/community/community.vocabulary'
import { permissionRows, permissions } from '@app/domain/kernel/access/permissions'
import { AUDIT_MONTHS } from '@app/domain/kernel/retention'
import { ceilings } from '@app/domain/registry/ceilings'
import { liveSubjects } from '@app/domain/registry/live.subjects'
import { isReadByPet } from '@app/domain/support/support-access.rules'
import {
  ACCESSES_A_DAY,
  READING_MINUTES,
  supportFieldsOf,
  supportKindNames,
} from '@app/domain/support/support-access.vocabulary'
import {
  MEDIAN_DAYS,
  MESSAGES_AN_HOUR,
  MOST_CANNED_ANSWERS,
  MOST_ENTRIES,
  FILE_BYTES_A_DAY,
  MOST_FILES,
  MOST_OPEN_TICKETS,
  RATING_HOURS,
  REOPEN_DAYS,
  TICKETS_A_DAY,
  TICKETS_AN_HOUR,
} from '@app/domain/support/support.vocabulary'
import { createTestDatabase, type TestDatabase } from '@app/testing/postgres'
import { generateSchema, schemaFile } from './generate-schema.ts'
import { prepareLogins } from './logins.ts'

/** Rules for every table, checked in the catalogue, so that no later table can miss one. */
let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  await prepareLogins(database.url)
  client = await database.connect()
})

afterAll(async () => {
  await database.drop()
})

const rows = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await client.query<Row>(sql, values)).rows

/** Tables whose rows belong to a household, and the households themselves. */
const householdTables = `
  select class.oid, class.relname as name, class.relrowsecurity as enabled, class.relforcerowsecurity as forced
    from pg_class as class
   where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
     and (class.relname = 'households' or exists (
       select 1 from pg_attribute where attrelid = class.oid and attname = 'household_id' and not attisdropped))`

describe('every table of a household', () => {
  it('is found', async () => {
    const names = (await rows<{ name: string }>(householdTables)).map(({ name }) => name)
    expect(names).toContain('pets')
    expect(names.length).toBeGreaterThanOrEqual(10)
  })

  // spec product: row-level security forced on every table of a household, found from the catalogue
  // spec ASVS V8.4.1
  it('has row-level security, enabled and forced', async () => {
    const open = await rows<{ name: string }>(
      `select name from (${householdTables}) as household where not (enabled and forced)`,
    )
    expect(open).toEqual([])
  })

  it('has policies, none of which lets everything through but that of backups, which only read', async () => {
    const policies = await rows<{ name: string; policy: string; using: string | null; check: string | null }>(
      `select name, polname as policy, pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check
         from (${householdTables}) as household left join pg_policy on polrelid = household.oid
          and not (polroles = array['household_backup'::regrole::oid] and polcmd = 'r')`,
    )
    for (const { name, policy, using, check } of policies) {
      expect([name, policy]).not.toEqual([name, null])
      expect([name, policy, using, check]).not.toContain('true')
    }
  })

  it('begins its primary key with the household, unless its rows are a person’s and may name none', async () => {
    const first = await rows<{ name: string; column: string }>(
      `select name, attname as column
         from (${householdTables}) as household
         join pg_index on indrelid = household.oid and indisprimary
         join pg_attribute on attrelid = household.oid and attnum = indkey[0]
        where name <> 'households'
          and not exists (select from pg_attribute as home
                           where home.attrelid = household.oid and home.attname = 'household_id' and not home.attnotnull)`,
    )
    expect(first.length).toBeGreaterThanOrEqual(9)
    expect(first.filter(({ column }) => column !== 'household_id')).toEqual([])
  })

  it('refers to other such tables by household and id together', async () => {
    const loose = await rows(
      `select conrelid::regclass::text as table, conname
         from pg_constraint
         join (${householdTables}) as child on child.oid = conrelid
         join (${householdTables}) as parent on parent.oid = confrelid
        where contype = 'f' and parent.name <> 'households'
          and not exists (select 1 from unnest(conkey) as key
                            join pg_attribute on attrelid = conrelid and attnum = key and attname = 'household_id')`,
    )
    expect(loose).toEqual([])
  })

  it('goes with its household: each reaches it by keys that cascade', async () => {
    const left = await rows<{ name: string }>(
      `with recursive going as (
         select 'households'::regclass::oid as oid
         union
         select conrelid from pg_constraint join going on confrelid = going.oid
          where contype = 'f' and confdeltype = 'c')
       select name from (${householdTables}) as household where oid not in (select oid from going)`,
    )
    expect(left).toEqual([])
  })

  it('has triggers that stamp and trace it, where it holds records', async () => {
    const unstamped = await rows(
      `select name from (${householdTables}) as household
        where exists (select 1 from pg_attribute where attrelid = household.oid and attname = 'version')
          and 2 > (select count(*) from pg_trigger where tgrelid = household.oid and tgname in ('stamp', 'trace'))`,
    )
    expect(unstamped).toEqual([])
  })
})

describe('the stored data of a user', () => {
  it('goes with the account, or no row could say whose it was', async () => {
    const staying = await rows(
      `select conrelid::regclass::text as table, conname from pg_constraint
        where contype = 'f' and confrelid = 'users'::regclass and confdeltype <> 'c'`,
    )
    expect(staying).toEqual([])
    const loose = await rows<{ name: string }>(
      `select class.oid::regclass::text as name from pg_class as class
         join pg_attribute on attrelid = class.oid and attname in ('user_id', 'owner_user_id') and not attisdropped
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and not exists (select from pg_constraint
                           where contype = 'f' and conrelid = class.oid and confrelid = 'users'::regclass
                             and attnum = any(conkey))`,
    )
    expect(loose).toEqual([])
  })
})

describe('roles and functions', () => {
  it('leave no table or function of ours open to everyone', async () => {
    const open = await rows(
      `select relname from pg_class, aclexplode(relacl) as granted
        where relnamespace = 'public'::regnamespace and granted.grantee = 0`,
    )
    expect(open).toEqual([])
  })

  // spec ASVS V13.2.2
  it('own nothing and may do nothing as administrators', async () => {
    const strong = await rows(
      `select rolname from pg_roles
        where rolname in ('household_actor', 'household_system', 'household_archivist', 'household_accounts', 'household_installation', 'household_backup', 'household_definer', 'household_herald', 'household_overseer')
          and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin)`,
    )
    expect(strong).toEqual([])
    const owned = await rows(
      `select relname from pg_class join pg_roles on pg_roles.oid = relowner
        where relkind = 'r' and rolname in ('household_actor', 'household_system', 'household_archivist', 'household_accounts', 'household_installation', 'household_backup', 'household_definer', 'household_herald', 'household_overseer')`,
    )
    expect(owned).toEqual([])
  })

  it('let everyone run nothing of ours, also of what comes later, and make no temporary tables', async () => {
    const routines = await rows(
      `select oid::regprocedure::text from pg_proc
        where pronamespace = 'app'::regnamespace and has_function_privilege('public', oid, 'execute')`,
    )
    expect(routines).toEqual([])
    await client.query('begin')
    await client.query(`create function app.later() returns integer language sql as 'select 1'`)
    const later = await rows(`select has_function_privilege('public', 'app.later()', 'execute') as may`)
    await client.query('rollback')
    expect(later).toEqual([{ may: false }])
    const temporary = await rows(
      `select has_database_privilege('public', current_database(), 'temporary') as may`,
    )
    expect(temporary).toEqual([{ may: false }])
  })

  it('count no quota: the server does, in one place', async () => {
    const counting = await rows(
      `select oid::regprocedure::text from pg_proc where pronamespace = 'app'::regnamespace and proname like '%quota%'`,
    )
    expect(counting).toEqual([])
  })

  it('fix the search path of every function that runs with other rights', async () => {
    const loose = await rows(
      `select proname from pg_proc
        where pronamespace = 'app'::regnamespace and prosecdef
          and not exists (select 1 from unnest(proconfig) as setting where setting like 'search_path=%')`,
    )
    expect(loose).toEqual([])
  })

  it('leave the functions behind policies and requests to our roles', async () => {
    const [everybody] = await rows(
      `select has_schema_privilege('public', 'app', 'usage') as use, has_schema_privilege('public', 'app', 'create') as make`,
    )
    expect(everybody).toEqual({ use: false, make: false })
    const [opening] = await rows(
      `select has_function_privilege('household_actor', 'app.open_session(text, uuid, integer)', 'execute') as actor,
              has_function_privilege('household_system', 'app.open_session(text, uuid, integer)', 'execute') as system`,
    )
    expect(opening).toEqual({ actor: true, system: false })
  })

  // spec product: no login of the program can make an administrator
  //   in db/schema/10-identity.sql
  it('let no login change which settings a user may change', async () => {
    const writers = await rows<{ role: string }>(
      `select rolname as role from pg_roles
        where rolname like 'household\\_%' and has_column_privilege(rolname, 'users', 'system_role', 'update')
          and rolname <> (select tableowner from pg_tables where tablename = 'users')`,
    )
    expect(writers).toEqual([{ role: 'household_definer' }])
    const [name] = await rows<{ may: boolean }>(
      "select has_column_privilege('household_accounts', 'users', 'name', 'update') as may",
    )
    expect(name?.may).toBe(true)
  })

  it('give requests no way to people, sessions or passwords', async () => {
    const closed = [
      'users',
      'sessions',
      'auth_accounts',
      'verifications',
      'outbox',
      'system_secrets',
      'live_notices',
    ]
    const pending = ['pending_sign_ups', 'sign_up_links', 'password_resets', 'password_reset_mails']
    const visits = ['google_attempts', 'google_links']
    const security = ['security_notices', 'security_notice_links', 'address_changes', 'address_change_mails']
    const factors = [
      'authenticator_apps',
      'backup_codes',
      'sign_in_challenges',
      'passkeys',
      'passkey_challenges',
    ]
    for (const table of [...closed, ...pending, ...visits, ...security, ...factors, 'known_devices']) {
      const [grant] = await rows<{ may: boolean }>(
        "select has_table_privilege('household_actor', $1, 'select') as may",
        [table],
      )
      expect([table, grant?.may]).toEqual([table, false])
    }
  })
})

describe('the tables of the support', () => {
  const logins = ['actor', 'system', 'archivist', 'accounts', 'installation'].map(
    (name) => `household_${name}`,
  )
  const tablesWith = async (privilege: string) =>
    (
      await rows<{ role: string; name: string }>(
        `select role, relname as name from unnest($1::text[]) as role, pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' and relname like 'support\\_%'
            and (has_table_privilege(role, oid, $2)
                 or ($2 <> 'delete' and has_any_column_privilege(role, oid, $2)))
          order by role, name`,
        [logins, privilege],
      )
    ).map(({ role, name }) => `${role} ${name}`)

  it('are written by functions alone', async () => {
    for (const privilege of ['insert', 'update', 'delete'])
      expect([privilege, await tablesWith(privilege)]).toEqual([privilege, []])
  })

  it('are read by owners for their files and their takeouts, and without the notes of the staff', async () => {
    expect(await tablesWith('select')).toEqual([
      'household_actor support_entries',
      'household_actor support_files',
      'household_actor support_tickets',
      'household_archivist support_access',
      'household_archivist support_entries',
      'household_archivist support_files',
      'household_archivist support_tickets',
      'household_system support_files',
    ])
  })
})

describe('duplicated code', () => {
  // spec ASVS V8.1.1
  it('the permission matrix in the database is the one of the domain', async () => {
    const inDatabase = await rows(
      'select role, permission, reach from role_permissions order by role, permission',
    )
    const inDomain = permissionRows().toSorted((a, b) =>
      `${a.role} ${a.permission}` < `${b.role} ${b.permission}` ? -1 : 1,
    )
    expect(inDatabase.length).toBe(inDomain.length)
    expect(new Set(inDatabase.map((row) => JSON.stringify(row)))).toEqual(
      new Set(inDomain.map(({ role, permission, reach }) => JSON.stringify({ role, permission, reach }))),
    )
  })

  // spec ASVS V2.1.3
  it('the ceilings in the database are those of the domain', async () => {
    const inDatabase = await rows<{ name: string; most: string; of: string }>(
      `select tgrelid::regclass::text as name, split_part(encode(tgargs, 'escape'), '\\000', 1) as most,
              split_part(encode(tgargs, 'escape'), '\\000', 2) as of
         from pg_trigger where tgname = 'ceiling'`,
    )
    const inDomain = Object.entries(ceilings).map(([name, { most, of }]) => ({
      name,
      most: String(most),
      of,
    }))
    expect(inDatabase).toHaveLength(inDomain.length)
    expect(inDatabase).toEqual(expect.arrayContaining(inDomain))
  })

  it('the limits of the community in the database are those of the domain', async () => {
    const bodies = await rows<{ body: string }>(
      `select prosrc as body from pg_proc where proname in ('admit_writer', 'admit_report', 'bound_follows', 'weigh_reports') order by proname`,
    )
    const [report = '', writer = '', follows = '', weight = ''] = bodies.map(({ body }) => body)
    expect(report).toContain(`>= ${REPORTS_A_DAY} then`)
    expect(writer).toContain(`interval '${NEW_PROFILE_DAYS} days'`)
    for (const kind of ['posts', 'replies'] as const) {
      const [ofNew, ofOthers] = [writingLimits.new[kind], writingLimits.others[kind]]
      expect(writer).toContain(`case when is_new then ${ofNew} else ${ofOthers} end`)
    }
    expect(follows).toContain(`offset ${MOST_FOLLOWED})`)
    expect(weight).toContain(`< ${HOLDING_WEIGHT} then`)
  })

  it('the retention of the audit log in the database is that of the domain', async () => {
    const found = await rows<{ body: string }>(
      `select prosrc as body from pg_proc where proname in ('forget_audit_entries', 'keep_young_entries')
       union all
       select pg_get_expr(polqual, polrelid) from pg_policy where polname = 'aged'`,
    )
    const months = found.map(({ body }) => /interval '(\d+) months'|'(\d) years'/.exec(body)?.slice(1))
    expect(months.map((match) => Number(match?.[0] ?? Number(match?.[1]) * 12))).toEqual([
      AUDIT_MONTHS,
      AUDIT_MONTHS,
      AUDIT_MONTHS,
    ])
  })

  it('the limits of the support in the database are those of the domain', async () => {
    const bodies = await rows<{ name: string; body: string }>(
      `select proname as name, prosrc as body from pg_proc
        where pronamespace = 'app'::regnamespace
          and proname in ('open_ticket', 'confirm_contact', 'has_written_much', 'write_as_owner', 'set_status_as_owner',
                          'rate_as_owner', 'has_attached_much', 'room_for_support_file', 'answer_support_ticket', 'save_canned_answer',
                          'support_median', 'grant_support_access', 'note_household_reading')`,
    )
    const body = (name: string) => bodies.find((known) => known.name === name)?.body ?? ''
    expect(body('open_ticket')).toContain(`status in ('open', 'in_progress')) >= ${MOST_OPEN_TICKETS} then`)
    expect(body('open_ticket')).toContain(
      `interval '1 hour') >= ${TICKETS_AN_HOUR} or count(*) >= ${TICKETS_A_DAY}`,
    )
    expect(body('confirm_contact')).toContain(
      `status in ('open', 'in_progress')) >= ${MOST_OPEN_TICKETS} then`,
    )
    expect(body('has_written_much')).toContain(`end >= ${MESSAGES_AN_HOUR}`)
    for (const name of ['write_as_owner', 'set_status_as_owner'])
      expect(body(name)).toContain(`closed_at < now() - interval '${REOPEN_DAYS} days'`)
    for (const name of ['write_as_owner', 'set_status_as_owner', 'answer_support_ticket'])
      expect(body(name)).toContain(`where ticket_id = ticket) >= ${MOST_ENTRIES} then`)
    expect(body('rate_as_owner')).toContain(`interval '${RATING_HOURS} hours'`)
    expect(body('has_attached_much')).toContain(`size > ${FILE_BYTES_A_DAY}`)
    expect(body('room_for_support_file')).toContain(`where entry_id = entry) >= ${MOST_FILES} then`)
    expect(body('save_canned_answer')).toContain(`support_canned_answers) >= ${MOST_CANNED_ANSWERS} then`)
    expect(body('support_median')).toContain(`interval '${MEDIAN_DAYS} days'`)
    expect(body('grant_support_access')).toContain(`interval '1 day') >= ${ACCESSES_A_DAY} then`)
    expect(body('note_household_reading')).toContain(`interval '${READING_MINUTES} minutes'`)
  })

  it('the columns that the support may read are those of the domain, and exist', async () => {
    for (const kind of supportKindNames) {
      const [found] = await rows<{ columns: string[]; known: string[] }>(
        `select app.support_columns($1) as columns, array(
           select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped)::text[] as known`,
        [kind],
      )
      expect([kind, found?.columns]).toEqual([kind, supportFieldsOf(kind).map(({ column }) => column)])
      expect(found?.known).toEqual(expect.arrayContaining(found?.columns ?? ['']))
    }
    expect(await rows(`select app.support_columns('users') as columns`)).toEqual([{ columns: null }])
    const [read] = await rows<{ body: string }>(
      `select prosrc as body from pg_proc where proname = 'supported_rows'`,
    )
    const ofHousehold = supportKindNames.filter((kind) => !isReadByPet(kind)).map((kind) => `'${kind}'`)
    expect(read?.body).toContain(`kind in (${ofHousehold.join(', ')})`)
  })

  it('the subjects of live updates are the tables that are traced and those that notices are given of', async () => {
    const traced = await rows<{ name: string }>(
      `select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'trace'
       union select split_part(encode(tgargs, 'escape'), '\\000', 1) from pg_trigger where tgname = 'give_notice'`,
    )
    expect(traced.map(({ name }) => name).toSorted()).toEqual(Object.keys(liveSubjects).toSorted())
  })

  it('the trail reports each traced table, to whom the matrix shows it', async () => {
    const subjects = await rows<{ subject: string; permission: string }>(
      'select subject, permission from app.trail_subjects order by subject',
    )
    const traced = await rows<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'trace' order by 1`,
    )
    expect(subjects.map(({ subject }) => subject)).toEqual(traced.map(({ name }) => name))
    const known: readonly string[] = permissions
    expect(subjects.filter(({ permission }) => !known.includes(permission))).toEqual([])
  })

  it('policies name only permissions of the matrix', async () => {
    const policies = await rows<{ text: string }>(
      `select coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '') as text
         from pg_policy`,
    )
    const named = policies.flatMap(({ text }) =>
      [...text.matchAll(/may(?:_own)?\('([^']+)'/g)].map(([, name]) => name),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !permissions.some((permission) => permission === name))).toEqual([])
  })

  it('the generated types are those of the migrated database', async () => {
    const fresh = join(mkdtempSync(join(tmpdir(), 'schema-')), 'schema.ts')
    await generateSchema(database.url, fresh)
    expect(readFileSync(fresh, 'utf8')).toBe(readFileSync(schemaFile, 'utf8'))
  })

  it('migrations can be applied again without doing anything', () => {
    const again = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'migrate-once.fixture.ts'), database.url],
      {
        encoding: 'utf8',
      },
    )
    expect(again.stderr).toBe('')
    expect(again.status).toBe(0)
  })
})
