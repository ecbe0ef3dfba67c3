import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { columnsOf, type Kind } from '@app/domain/records/define-kind'
import { kinds } from '@app/domain/registry/kinds'
import { createTestDatabase, type TestDatabase } from '@app/testing/postgres'

/** Compares the result of `app.make_household_table` with the existing tables of records. */
let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = await database.connect()
})

afterAll(async () => {
  await database.drop()
})

const column = async (sql: string, values: unknown[] = []): Promise<string[]> =>
  (await client.query<{ value: string }>(sql, values)).rows.map(({ value }) => value)

/** The columns that every table of records has, whatever else it has. */
const common = `{household_id,id,pet_id,content_hash,version,created_by,updated_by,created_at,updated_at}`

/** Catalogue facts of a table, one a line; of columns, keys and indexes only those that all records share. */
const facts = `
  select concat_ws(' ', 'column', attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)) as value
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where attrelid = $1::regclass and attname = any('${common}')
  union all
  select concat_ws(' ', 'constraint', conname, pg_get_constraintdef(oid)) from pg_constraint
   where conrelid = $1::regclass and (contype = 'p' or confrelid in ('pets'::regclass, 'households'::regclass))
  union all
  select concat_ws(' ', 'index', pg_get_indexdef(indexrelid)) from pg_index
    join pg_class on oid = indexrelid where indrelid = $1::regclass and relname like '%\\_of\\_pet'
  union all
  select concat_ws(' ', 'policy', polname, polcmd, array(select rolname from pg_roles where oid = any(polroles)),
                   pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid))
    from pg_policy where polrelid = $1::regclass and not 'household_definer'::regrole = any(polroles)
  union all
  select concat_ws(' ', 'trigger', pg_get_triggerdef(oid)) from pg_trigger where tgrelid = $1::regclass and not tgisinternal
  union all
  select concat_ws(' ', 'security', relrowsecurity, relforcerowsecurity) from pg_class where oid = $1::regclass
  union all
  select concat_ws(' ', 'grant', grantee::regrole, privilege_type) from pg_class, aclexplode(relacl)
   where oid = $1::regclass and grantee <> relowner and grantee <> 'household_definer'::regrole
  union all
  select concat_ws(' ', 'grant', grantee::regrole, privilege_type, attname) from pg_attribute, aclexplode(attacl)
   where attrelid = $1::regclass and grantee <> 'household_definer'::regrole
  union all
  select concat_ws(' ', 'trail', permission) from app.trail_subjects
   where subject = (select relname from pg_class where oid = $1::regclass)`

/** Call that makes the table of a kind; the trail's trigger names the column that labels a row. */
async function callFor(kind: Kind): Promise<string> {
  const { table, words, of, sortBy, ceiling } = kind
  const [namedBy = ''] = await column(
    `select array_to_string(string_to_array(trim(trailing '\\000' from encode(tgargs, 'escape')), '\\000'), ',') as value
       from pg_trigger where tgrelid = $1::regclass and tgname = 'trace'`,
    [table],
  )
  const listedBy = columnsOf(kind).find(({ field }) => field === sortBy)?.column
  return [
    `nouns => '${words}'`,
    `of_pet => ${of === 'pet'}`,
    `named_by => '{${namedBy}}'`,
    ...(listedBy === undefined ? [] : [`listed_by => '${listedBy}'`]),
    ...(ceiling === undefined ? [] : [`ceiling => ${ceiling}`]),
  ].join(', ')
}

/** Stamped tables that are not made like the others, and why. */
const otherwise: Readonly<Record<string, string>> = {
  doses: 'a mark is corrected, never rewritten or deleted, and its trail names the medication',
  refills: 'a refill is never changed, and its trail names the medication',
}

/** Notifications name rows of these tables. */
const notifiedSource: Readonly<Record<string, string>> = {
  'policy read_by_messenger': 'the worker notifies people of due items',
  'grant household_messenger': 'the same: it reads their names',
}

/** The worker plans due items of these tables too. */
const plannedSource: Readonly<Record<string, string>> = {
  ...notifiedSource,
  'trigger CREATE TRIGGER replan_source': 'another date needs another plan',
  'policy read_by_planner': 'the worker plans due items',
  'grant household_planner': 'the same: it reads dates, and of texts only the vaccine',
  'policy held': 'the worker locks a record while it plans',
}

const repeated = {
  'policy read_by_system': 'the worker adds repeating expenses, one household at a time',
  'grant household_system': 'the same',
}

/** Administrators see how many rows there are, or the bytes of their files. */
const measured = {
  'policy measured': 'the bytes of stored files are added up',
  'grant household_overseer SELECT bytes': 'the same, and nothing else of a record',
  'grant household_overseer SELECT created_at': 'the growth of storage',
}

/** Differences from the function's result by the beginning of the fact, each with its reason. */
const differences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pets: {
    ...notifiedSource,
    'trigger CREATE TRIGGER note_typed_weight': 'a typed weight is distinguished from a weighing',
    'trigger CREATE TRIGGER replan_pet': 'archiving a pet ends its due items',
    'trigger CREATE TRIGGER forget_notifications': 'notifications of a deleted pet are deleted with it',
    'policy read_by_planner': 'due items of archived pets are not planned',
    'grant household_planner': 'the same',
    'policy counted': 'administrators see the number of pets',
    'grant household_overseer SELECT household_id': 'the same, and nothing else of a pet',
  },
  reminders: {
    ...notifiedSource,
    'trigger CREATE TRIGGER replan_source': 'another rule needs another plan',
    'policy read_by_planner': 'the worker plans the next date',
    'grant household_planner': 'the same: it reads the rule and no texts',
    'policy held': 'the worker locks a reminder while it plans',
    'trigger CREATE TRIGGER trace': 'the end of an assignment is no change by a user',
  },
  medications: {
    ...plannedSource,
    'trigger CREATE TRIGGER watch_doses': 'missed doses are known from its first dose on',
  },
  appointments: plannedSource,
  vaccinations: {
    ...plannedSource,
    'trigger CREATE TRIGGER lock_vaccinations': 'each depends on others of the same vaccine',
  },
  health_logs: { 'trigger CREATE TRIGGER carry_weight': 'a weighing is carried over to its pet' },
  expenses: {
    'column pet_id': 'an expense may be for one pet',
    'constraint expenses_household_id_pet_id_fkey': 'it outlives that pet',
    'trigger CREATE TRIGGER stamp': 'the deletion of its pet is no change of an expense',
    'trigger CREATE TRIGGER trace': 'an import of many expenses, and its undoing, has one entry',
    ...repeated,
    'policy repeated': 'the same',
    'trigger CREATE TRIGGER announce_': 'the worker checks the budgets',
    'trigger CREATE TRIGGER keep': 'a deleted one can be restored for a day',
  },
  repeating_expenses: {
    'column pet_id': 'an expense may be for one pet',
    'constraint repeating_expenses_household_id_pet_id_fkey': 'it outlives that pet',
    'trigger CREATE TRIGGER stamp': 'the worker moves it to its next date and changes no field',
    'trigger CREATE TRIGGER trace': 'the same',
    ...repeated,
    'policy moved_by_system': 'the same',
  },
  expense_budgets: {
    'policy summed_by_system': 'the worker checks the budgets',
    'grant household_system': 'the same',
  },
  photos: measured,
  receipts: {
    ...measured,
    'trigger CREATE TRIGGER ceiling': 'they are counted by their expense',
    'policy visible': 'those of a deleted expense are hidden with it',
    'policy taken_out': 'the same',
    'trigger CREATE TRIGGER stamp': 'following a deleted expense is no change',
    'trigger CREATE TRIGGER trace': 'the same',
  },
  documents: {
    ...measured,
    'trigger CREATE TRIGGER record_of_pet': 'a document is attached to a record of its own pet',
    'trigger CREATE TRIGGER trace': 'the deletion of that record is no change of the document by a user',
  },
}

const onlyIn = (some: string[], others: string[]) => some.filter((fact) => !others.includes(fact))

/** Makes a twin of a table, with its own columns but none of the common ones, and lists the differences. */
async function compareWithTwin(table: string, how: string): Promise<string[]> {
  const own = await column(
    `select quote_ident(attname) as value from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and not attname = any('${common}')`,
    [table],
  )
  await client.query('begin')
  try {
    await client.query(`create table twin_of_${table} as select ${own.join(', ')} from ${table} with no data`)
    await client.query(`select app.make_household_table('twin_of_${table}', ${how})`)
    await client.query('select app.open_to_backups()')
    const present = await column(facts, [table])
    const twin = (await column(facts, [`twin_of_${table}`])).map((fact) => fact.replaceAll('twin_of_', ''))
    return [...onlyIn(present, twin), ...onlyIn(twin, present)]
  } finally {
    await client.query('rollback')
  }
}

describe('a table of records', () => {
  it('is made by the function or listed here with a reason', async () => {
    const stamped = await column(
      `select tgrelid::regclass::text as value from pg_trigger where tgname = 'stamp' order by 1`,
    )
    expect(stamped).toEqual([...kinds.map(({ table }) => table), ...Object.keys(otherwise)].toSorted())
  })

  it.each(kinds.map((kind) => [kind.table, kind as Kind] as const))(
    '%s is as the function makes it',
    async (table, kind) => {
      const known = Object.keys(differences[table] ?? {})
      const differing = await compareWithTwin(table, await callFor(kind))
      expect(differing.filter((fact) => !known.some((start) => fact.startsWith(start)))).toEqual([])
      for (const start of known) expect(differing.join('\n')).toContain(start)
    },
  )
})

/** Rows are made of ids like this one; each table has its own. */
const id = '01890000-0000-7000-8000-000000000001'

/** A kind of record that comes later, and a person in a household with a pet. */
const laterKind = `
  create table bills (merchant text not null, bought_on date not null, blob_id uuid);
  select app.make_household_table(
    'bills', nouns => 'documents', listed_by => 'bought_on', named_by => '{merchant}', ceiling => 2);
  insert into users (id, name, email, email_verified) values ('${id}', 'Ana', 'ana@example.org', true);
  select app.become('${id}', households.id, 'owner') from households where owner_user_id = '${id}';
  set local role household_actor;
  insert into pets (id, content_hash, name, species, gender) values ('${id}', 't', 'Miso', 'cat', 'female')`
const bill = `insert into bills (id, content_hash, pet_id, merchant, bought_on, blob_id)
  values (gen_random_uuid(), 't', '${id}', 'Vet', '2026-01-05', gen_random_uuid())`

describe('a table that comes later', () => {
  beforeEach(async () => {
    await client.query('begin')
    await client.query(laterKind)
  })
  afterEach(() => client.query('rollback'))

  it('is stamped, traced for its readers, and its files are released', async () => {
    await client.query(bill)
    await client.query("update bills set merchant = 'Pharmacy', version = 9")
    expect(await column('select version::text as value from bills')).toEqual(['2'])
    await client.query('delete from bills')
    const told = `select action || ' ' || label as value from activity where subject = 'bills' order by id`
    expect(await column(told)).toEqual(['added Vet', 'changed Pharmacy', 'deleted Pharmacy'])
    await client.query('reset role')
    expect(await column(`select topic as value from outbox where topic = 'remove-blob'`)).toEqual([
      'remove-blob',
    ])
  })

  it('ends at its ceiling', async () => {
    await client.query(bill)
    await client.query(bill)
    await client.query('savepoint reached')
    await expect(client.query(bill)).rejects.toMatchObject({ code: 'PW429' })
    await client.query('rollback to reached; delete from bills')
    const three = bill.replace(/values (\(.*\))/s, 'values $1, $1, $1')
    await expect(client.query(three)).rejects.toMatchObject({ code: 'PW429' })
  })

  it('is read by the maker of archives and by the sweep, and by no one of another household', async () => {
    await client.query(bill)
    const seen = 'select count(*)::text as value from (select household_id, blob_id from bills) as seen'
    for (const role of ['household_archivist', 'household_system']) {
      await client.query(`set local role ${role}`)
      expect([role, await column(seen)]).toEqual([role, ['1']])
    }
    await client.query('reset role')
    await client.query(`select app.become('${id}', gen_random_uuid(), 'owner')`)
    for (const role of ['household_archivist', 'household_system', 'household_actor']) {
      await client.query(`set local role ${role}`)
      expect([role, await column(seen)]).toEqual([role, ['0']])
    }
  })
})
