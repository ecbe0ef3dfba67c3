import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionMatrix, reachOf, type Permission } from '@app/domain/kernel/access/permissions'
import type { HouseholdRole } from '@app/domain/kernel/access/roles'
import { kinds } from '@app/domain/registry/kinds'
import { newId } from '@app/server/platform/base/ids'
import { namedSql } from '@app/server/platform/database/tx'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, removeMember, type TestPerson } from '@app/testing/factories/people'
import {
  addBudget,
  addContact,
  addDocument,
  addPet,
  addReceipt,
  addRecordOf,
  monthly,
  bodies,
  notesOf,
  photoForm,
  recordKinds,
} from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'
import { openPool } from '@app/testing/postgres'

/**
 * The matrix cell by cell in SQL, under the role of requests and with the identity that a session resolves to: what
 * the policies let through when nothing of the HTTP layer is in front of them.
 */
let app: TestApp
/** Connections of the login that requests have. */
let requests: pg.Pool
let owner: TestPerson
let other: TestPerson
let petId: string
const people: Record<string, { person: TestPerson; role?: HouseholdRole }> = {}
let cases = 0

const tables = kinds.map(({ table }) => table)
type Table = (typeof tables)[number]

/** Columns that the database fills. */
const STAMPS = new Set([
  'household_id',
  'id',
  'pet_id',
  'content_hash',
  'version',
  'created_by',
  'updated_by',
  'created_at',
  'updated_at',
])

/** Values that cannot be repeated in a second row. */
const unrepeated: Readonly<Record<string, string>> = {
  blob_id: 'gen_random_uuid()',
  is_primary: 'false',
  series_id: 'null',
  series_on: 'null',
  // A category has one budget in a currency.
  amount_currency: "'XTS'",
  // An export template has its name alone.
  name: "'Another'",
}

/** A row like the one that the API has made: its columns, and their values in SQL; `$2` is the pet. */
const newRow = {} as Record<Table, { columns: string; values: string }>

async function readRow(table: Table): Promise<(typeof newRow)[Table]> {
  const { rows } = await app.database.pool.query<{ column: string; type: string }>(
    `select attname as column, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const own = rows.filter(({ column }) => !STAMPS.has(column))
  const literals = own.map(({ column, type }) => `quote_nullable(${column}::text) || '::${type}'`)
  const read = `select array[${literals.join(', ')}] as values from ${table} limit 1`
  const [made] = await as(owner, async (client) => (await client.query<{ values: string[] }>(read)).rows)
  if (!made) throw new Error(`The owner sees no row of ${table}`)
  const found = own.map(({ column }, at) => [column, unrepeated[column] ?? made.values[at]])
  if (rows.some(({ column }) => column === 'pet_id')) found.push(['pet_id', '$2'])
  return {
    columns: found.map(([column]) => column).join(', '),
    values: found.map(([, value]) => value).join(', '),
  }
}

beforeAll(async () => {
  app = await startTestApp()
  requests = openPool(app.services.databaseUrls.requests, 2)
  owner = await makePerson(app)
  other = await makePerson(app, { name: 'Bea' })
  petId = (await addPet(owner.client)).id
  for (const kind of recordKinds) {
    // The expense begins a series, which has no other date yet.
    const spentOn = new Date().toISOString().slice(0, 10)
    const fields = kind === 'expense' ? { repeat: monthly, reimbursedMinor: null, spentOn } : {}
    const { id } = await addRecordOf(owner.client, kind, petId, fields)
    if (kind === 'expense') await addReceipt(owner.client, id)
  }
  await owner.client.call('POST', `/pets/${petId}/photos`, await photoForm())
  await addDocument(owner.client, petId)
  await addContact(owner.client)
  await addBudget(owner.client)
  for (const table of tables) newRow[table] = await readRow(table)
  people['owner'] = { person: owner, role: 'owner' }
  for (const role of ['caregiver', 'viewer', 'member'] as const) {
    people[role] = { person: await makeMember(app, owner, role), role }
  }
  people['stranger'] = { person: other }
  const removed = await makeMember(app, owner, 'caregiver', 'Former')
  await removeMember(app, owner, removed)
  people['removed member'] = { person: removed }
})

afterAll(async () => {
  process.stdout.write(`row-level security: ${cases} cases in SQL\n`)
  await requests.end()
  await app.stop()
})

/** Runs statements as a person who asks for the owner's household, then takes everything back. */
async function as<T>(
  { tokenHash }: TestPerson,
  work: (client: pg.PoolClient) => Promise<T>,
  household = owner.householdId,
): Promise<T> {
  cases += 1
  const client = await requests.connect()
  try {
    await client.query('begin')
    await client.query('select * from app.open_session($1, $2, 8)', [tokenHash, household])
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const count = async (client: pg.PoolClient, sql: string, values: unknown[] = []): Promise<number> =>
  (await client.query(sql, values)).rowCount ?? 0

/** Number of rows that a statement touched, or 'refused'. */
const outcome = async (person: TestPerson, sql: string, values: unknown[] = []): Promise<number | string> =>
  as(person, (client) => count(client, sql, values)).catch((error: { code?: string }) =>
    error.code === '42501' ? 'refused' : Promise.reject(error),
  )

const insertInto = (table: Table): string => {
  const { columns, values } = newRow[table]
  return `insert into ${table} (id, content_hash, ${columns}) values ($1, 'test', ${values})`
}

const ofPet = (table: Table): boolean => newRow[table].columns.includes('pet_id')

const insertValues = (table: Table, pet = petId): unknown[] => (ofPet(table) ? [newId(), pet] : [newId()])

const mayDo = (role: HouseholdRole | undefined, permission: string): boolean =>
  role !== undefined && permission in permissionMatrix && reachOf(role, permission as Permission) === 'all'

describe.each(['emergency_pets', 'emergency_medications', 'emergency_vaccinations', 'emergency_vets'])(
  'the view %s',
  (view) => {
    it('shows its rows to everyone in the household, also to who sees no records, and to no one else', async () => {
      for (const [who, { person, role }] of Object.entries(people)) {
        expect([who, await outcome(person, `select 1 from ${view}`)]).toEqual([who, role ? 1 : 0])
      }
    })

    it('is for looking only', async () => {
      const { rows } = await app.database.pool.query<{ writes: boolean }>(
        "select has_table_privilege('household_actor', $1, 'insert, update, delete') as writes",
        [view],
      )
      expect(rows).toEqual([{ writes: false }])
    })
  },
)

describe.each(kinds.map((kind) => [kind.table, kind.words, notesOf(kind).column] as const))(
  '%s',
  (table, nouns, notes) => {
    // spec access §6: family roles: owner, caregiver, viewer, any other a member, as the matrix says
    // spec product: emergency information: the owner edits it, everyone in the household sees it
    it('is visible to whom the matrix says', async () => {
      for (const [who, { person, role }] of Object.entries(people)) {
        const seen = await outcome(person, `select 1 from ${table}`)
        expect([who, seen]).toEqual([who, mayDo(role, `view ${nouns}`) ? 1 : 0])
      }
    })

    it('takes rows from whom the matrix says', async () => {
      for (const [who, { person, role }] of Object.entries(people)) {
        const added = await outcome(person, insertInto(table), insertValues(table))
        expect([who, added]).toEqual([who, mayDo(role, `add ${nouns}`) ? 1 : 'refused'])
      }
    })

    it('is changed by whom the matrix says', async () => {
      for (const [who, { person, role }] of Object.entries(people)) {
        const changed = await outcome(person, `update ${table} set ${notes} = 'changed'`)
        expect([who, changed]).toEqual([who, mayDo(role, `edit ${nouns}`) ? 1 : 0])
      }
    })

    // spec product: permissions of each role over HTTP and in SQL
    it('loses rows only to whom the matrix says, and where it says so only their own', async () => {
      for (const [who, { person, role }] of Object.entries(people)) {
        const deleted = await outcome(person, `delete from ${table}`)
        expect([who, deleted]).toEqual([who, mayDo(role, `delete ${nouns}`) ? 1 : 0])
        if (!role || reachOf(role, `delete ${nouns}` as Permission) !== 'own') continue
        const own = await as(person, async (client) => {
          await client.query(insertInto(table), insertValues(table))
          return count(client, `delete from ${table}`)
        })
        expect([who, own]).toEqual([who, 1])
      }
    })

    // spec product: protected columns are never taken from a request
    // spec ASVS V8.2.3
    it('takes its maker, version, times and household from the session, whatever a statement says', async () => {
      const id = newId()
      const { columns, values } = newRow[table]
      const forged = `insert into ${table} (id, content_hash, created_by, updated_by, version, created_at, updated_at, ${columns})
                    values ($1, 'test', '${other.userId}', '${other.userId}', 99, '1999-01-01', '1999-01-01', ${values})`
      const stored = await as(owner, async (client) => {
        await client.query(forged, ofPet(table) ? [id, petId] : [id])
        await client.query(
          `update ${table} set created_by = '${other.userId}', version = 50, content_hash = 'else' where id = $1`,
          [id],
        )
        const { rows } = await client.query<{
          household_id: string
          created_by: string
          updated_by: string
          version: number
          content_hash: string
          fresh: boolean
        }>(
          `select household_id, created_by, updated_by, version, content_hash, created_at > now() - interval '1 hour' as fresh
           from ${table} where id = $1`,
          [id],
        )
        return rows[0]
      })
      expect(stored).toEqual({
        household_id: owner.householdId,
        created_by: owner.userId,
        updated_by: owner.userId,
        version: 2,
        content_hash: 'test',
        fresh: true,
      })
    })

    // spec ASVS V8.4.1
    it('refuses rows for another household, and moves none there', async () => {
      const { columns, values } = newRow[table]
      const sql = `insert into ${table} (household_id, id, content_hash, ${columns}) values ('${other.householdId}', $1, 'test', ${values})`
      expect(await outcome(owner, sql, insertValues(table))).toBe('refused')
      const moved = await as(owner, async (client) => {
        await client.query(`update ${table} set household_id = '${other.householdId}'`)
        return count(client, `select 1 from ${table} where household_id = $1`, [owner.householdId])
      })
      expect(moved).toBe(1)
    })
  },
)

describe('households beside one another', () => {
  it("can't put a record under another household's pet", async () => {
    const foreignPet = (await addPet(other.client)).id
    for (const table of tables) {
      if (!ofPet(table)) continue
      const error = await as(owner, (client) =>
        client.query(insertInto(table), insertValues(table, foreignPet)),
      ).catch((failure: { code?: string }) => failure.code)
      expect([table, error]).toEqual([table, '23503'])
    }
  })

  it('may use the same id without learning of one another', async () => {
    const id = newId()
    const add = (person: TestPerson, household: string) =>
      as(person, (client) => count(client, insertInto('pets'), [id]), household)
    expect(await add(owner, owner.householdId)).toBe(1)
    expect(await add(other, other.householdId)).toBe(1)
  })
})

describe('service providers', () => {
  const write = `insert into service_providers (pet_id, groomer_name) values ($1, 'Paws')
    on conflict (household_id, pet_id) do update set groomer_name = 'Claws'`

  it('are read and written by whom the matrix says', async () => {
    await owner.client.call('PUT', `/pets/${petId}/service-providers`, { groomerName: 'Paws', version: 0 })
    for (const [who, { person, role }] of Object.entries(people)) {
      const seen = await outcome(person, 'select 1 from service_providers')
      expect([who, seen]).toEqual([who, mayDo(role, 'view service providers') ? 1 : 0])
      const written = await outcome(person, write, [petId])
      expect([who, written]).toEqual([who, mayDo(role, 'edit service providers') ? 1 : 'refused'])
    }
  })

  it("are never those of another household's pet", async () => {
    const foreignPet = (await addPet(other.client)).id
    const error = await as(owner, (client) => client.query(write, [foreignPet])).catch(
      (failure: { code?: string }) => failure.code,
    )
    expect(error).toBe('23503')
  })
})

describe.each([
  [
    'targets of measures',
    'measure_targets',
    ['measure-targets', { measure: 'bloodGlucose', low: 80, high: 150, unit: 'mg/dL' }],
    `insert into measure_targets (pet_id, measure, low, high) values ($1, 'bloodGlucose', 80, 150)
     on conflict (household_id, pet_id, measure) do update set low = 90`,
  ],
  [
    'exercise goals',
    'exercise_goals',
    ['exercise-goal', { minutes: 90 }],
    `insert into exercise_goals (pet_id, minutes) values ($1, 150)
     on conflict (household_id, pet_id) do update set minutes = 90`,
  ],
] as const)('%s', (_name, table, [path, body], write) => {
  // spec product: a measure has a target of the pet’s own, which goes before what is usual
  it('are read, written and taken away by whom the matrix says', async () => {
    await owner.client.call('PUT', `/pets/${petId}/${path}`, body)
    for (const [who, { person, role }] of Object.entries(people)) {
      const seen = await outcome(person, `select 1 from ${table}`)
      expect([who, seen]).toEqual([who, mayDo(role, 'view health logs') ? 1 : 0])
      const written = await outcome(person, write, [petId])
      expect([who, written]).toEqual([who, mayDo(role, 'edit health logs') ? 1 : 'refused'])
      const removed = await outcome(person, `delete from ${table}`)
      expect([who, removed]).toEqual([who, mayDo(role, 'edit health logs') ? 1 : 0])
    }
  })

  it("are never those of another household's pet", async () => {
    const foreignPet = (await addPet(other.client)).id
    const error = await as(owner, (client) => client.query(write, [foreignPet])).catch(
      (failure: { code?: string }) => failure.code,
    )
    expect(error).toBe('23503')
  })
})

const plans = (household: string) => [
  JSON.stringify([{ household_id: household, source: 'reminder', source_id: newId(), waits: [] }]),
]

describe('the ledger of due items', () => {
  const settle = "update occurrences set outcome = 'completed', settled_at = now(), settled_by = $1"

  it('is visible to whom its records are, and when it is looked at again to no one', async () => {
    const needed = {
      reminder: 'view reminders',
      dose: 'view medications',
      visit: 'view appointments',
      vaccination: 'view vaccinations',
    } as const
    for (const [who, { person, role }] of Object.entries(people)) {
      for (const [kind, permission] of Object.entries(needed)) {
        const seen = await outcome(person, 'select distinct kind from occurrences where kind = $1', [kind])
        expect([who, kind, seen]).toEqual([who, kind, mayDo(role, permission) ? 1 : 0])
      }
      expect([who, await outcome(person, 'select 1 from schedules')]).toEqual([who, 'refused'])
    }
  })

  it('is written by whom the matrix lets edit reminders', async () => {
    for (const [who, { person, role }] of Object.entries(people)) {
      const may = mayDo(role, 'edit reminders') ? 1 : 0
      expect([who, await outcome(person, settle, [person.userId])]).toEqual([who, may])
      const later = "update schedules set next_due_at = 'infinity'"
      expect([who, await outcome(person, later)]).toEqual([who, 'refused'])
      expect([who, await outcome(person, 'delete from occurrences')]).toEqual([who, may])
      const early = 'update occurrences set due_at = now()'
      expect([who, await outcome(person, early)]).toEqual([who, 'refused'])
    }
  })

  it('forgets completed dates for the owner, and for a caregiver their own', async () => {
    for (const by of ['owner', 'caregiver']) {
      const settledBy = people[by]?.person.userId
      const deleted = (person: TestPerson) =>
        as(person, async (client) => {
          await client.query(settle, [settledBy])
          const { rowCount } = await client.query('delete from occurrences')
          return rowCount
        })
      expect([by, await deleted(owner)]).toEqual([by, 1])
      const carer = people['caregiver']?.person ?? owner
      expect([by, await deleted(carer)]).toEqual([by, by === 'caregiver' ? 1 : 0])
    }
  })

  it('is planned by a request for its own household alone, by whom something may become due', async () => {
    const plan = 'select app.plan_here($1::jsonb, now())'
    for (const [who, { person, role }] of Object.entries(people)) {
      const may = mayDo(role, 'mark doses')
      expect([who, await outcome(person, plan, plans(owner.householdId))]).toEqual([who, may ? 1 : 'refused'])
      expect([who, await outcome(person, plan, plans(other.householdId))]).toEqual([who, 'refused'])
    }
  })

  it('takes how often a dose is said again from the owner, and shows it to whom medications are', async () => {
    await as(owner, async (client) => {
      await client.query('insert into care_alerts (repeat_times) values (3)')
      await client.query('commit')
    })
    for (const [who, { person, role }] of Object.entries(people)) {
      const sees = mayDo(role, 'view medications') ? 1 : 0
      expect([who, await outcome(person, 'select 1 from care_alerts')]).toEqual([who, sees])
      const changed = await outcome(person, 'update care_alerts set repeat_times = 2')
      expect([who, changed]).toEqual([who, mayDo(role, 'edit medications') ? 1 : 0])
    }
  })

  it('is planned over all households by a role that reads no words', async () => {
    const look = "update schedules set next_due_at = '-infinity'"
    await pastSecurity(app.database.pool, (query) => query(look), ['schedules'])
    await app.services.db.withSystem(async (tx) => {
      const taken = await tx.run(namedSql('select facts from app.take_due_schedules(now(), 10)'), [])
      expect(JSON.stringify(taken)).toContain(petId)
      expect(JSON.stringify(taken)).not.toContain('Nail trim')
    })
    for (const table of ['reminders', 'schedules', 'occurrences']) {
      const direct = app.services.db.withSystem((tx) => tx.run(namedSql(`select * from ${table}`), []))
      await expect(direct).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('the record of who was notified', () => {
  it('is seen by whom may answer it, and written by no one who acts', async () => {
    await app.services.db.withSystem(async (tx) => {
      const told = await tx.run(
        namedSql("select facts from app.take_due_notices('2100-02-01', 100, 100)"),
        [],
      )
      // The messenger reads the words that the planner does not.
      expect(JSON.stringify(told)).toContain('Nail trim')
      const notice = {
        household_id: owner.householdId,
        user_id: owner.userId,
        step: 0,
        notification_id: newId(),
      }
      const things = JSON.stringify(told).match(/(?<="id": ?")[0-9a-f-]{36}/g) ?? []
      const rows = [{ ...notice, occurrence_id: things[0] }]
      await tx.run(namedSql("select app.write_notices($1::jsonb, '[]')"), [JSON.stringify(rows)])
    })
    for (const [who, { person, role }] of Object.entries(people)) {
      const seen = await outcome(person, 'select 1 from notices')
      expect([who, seen]).toEqual([who, mayDo(role, 'mark doses') ? 1 : 0])
      for (const write of [
        "update notices set held_until = 'infinity'",
        'delete from notices',
        'delete from notification_mails',
        "update daily_summaries set next_at = 'infinity'",
        "select person from app.take_due_summaries('infinity', 100)",
        "select facts from app.take_due_notices('2100-02-01', 100, 100)",
        "select app.settle_notifications('[]', now())",
        "select app.stop_mails(gen_random_uuid(), 'dose')",
      ]) {
        expect([who, write, await outcome(person, write)]).toEqual([who, write, 'refused'])
      }
    }
  })

  it('is put off by whom may answer it', async () => {
    const needed = { dose: 'mark doses', reminder: 'edit reminders', visit: '' } as const
    for (const [kind, permission] of Object.entries(needed)) {
      const { rows } = await pastSecurity(
        app.database.pool,
        (query) =>
          query<{ id: string }>(
            'select id from occurrences where kind = $1 and outcome is null and household_id = $2 limit 1',
            [kind, owner.householdId],
          ),
        ['occurrences'],
      )
      const until = "select 1 where app.snooze_here($1, now() + interval '15 minutes')"
      for (const [who, { person, role }] of Object.entries(people)) {
        const may = permission !== '' && mayDo(role, permission)
        expect([who, kind, await outcome(person, until, [rows[0]?.id])]).toEqual([who, kind, may ? 1 : 0])
      }
    }
  })

  it('is read by the worker through its functions alone', async () => {
    for (const table of ['notices', 'medications', 'care_alerts']) {
      const direct = app.services.db.withSystem((tx) => tx.run(namedSql(`select * from ${table}`), []))
      await expect(direct).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('the ledger of doses', () => {
  let medicationId: string
  let doses: Record<string, string>
  beforeAll(async () => {
    const { id } = await addRecordOf(owner.client, 'medication', petId, {
      frequency: 'As needed',
      unitsOnHand: 9,
    })
    medicationId = id
    doses = {}
    for (const who of ['owner', 'caregiver']) {
      const dose = bodies.dose()
      await people[who]?.person.client.call('POST', `/medications/${id}/doses`, dose)
      doses[who] = dose.id
    }
    const refill = { id: newId(), units: 1, refilledOn: '2026-01-05' }
    await owner.client.call('POST', `/medications/${id}/refills`, refill)
  })

  const insertDose = `insert into doses (id, medication_id, outcome, given_at, stock_taken, content_hash)
                      values ($1, $2, 'given', now(), 0, 'test')`
  const insertRefill = `insert into refills (id, medication_id, units, refilled_on, content_hash)
                        values ($1, $2, 1, '2026-01-05', 'test')`

  it('is visible to whom medications are', async () => {
    for (const [who, { person, role }] of Object.entries(people)) {
      const sees = mayDo(role, 'view medications')
      expect([who, await outcome(person, 'select 1 from doses')]).toEqual([who, sees ? 2 : 0])
      expect([who, await outcome(person, 'select 1 from refills')]).toEqual([who, sees ? 1 : 0])
      expect([who, await outcome(person, 'select 1 from medication_stock')]).toEqual([who, sees ? 1 : 0])
    }
  })

  it('is written by whom the matrix says', async () => {
    for (const [who, { person, role }] of Object.entries(people)) {
      const may = mayDo(role, 'mark doses')
      for (const sql of [insertDose, insertRefill]) {
        expect([who, await outcome(person, sql, [newId(), medicationId])]).toEqual([who, may ? 1 : 'refused'])
      }
      const counted = await outcome(person, 'update medication_stock set units = 1')
      expect([who, counted]).toEqual([who, may ? 1 : 0])
      const forgotten = await outcome(person, 'delete from medication_stock')
      expect([who, forgotten]).toEqual([who, mayDo(role, 'edit medications') ? 1 : 0])
    }
  })

  // spec product: a mark can be taken back: own ones by carers, all by the owner; the trail keeps it
  it('is corrected by who wrote it and by the owner, and deleted by no one', async () => {
    const undo = 'update doses set undone_at = now() where id = $1'
    const correct = "update doses set note = 'Spat out' where id = $1"
    for (const [who, { person, role }] of Object.entries(people)) {
      const reach = role && reachOf(role, 'correct doses')
      expect([who, await outcome(person, undo, [doses['owner']])]).toEqual([who, reach === 'all' ? 1 : 0])
      expect([who, await outcome(person, undo, [doses['caregiver']])]).toEqual([who, reach ? 1 : 0])
      expect([who, await outcome(person, correct, [doses['owner']])]).toEqual([who, reach === 'all' ? 1 : 0])
      expect([who, await outcome(person, correct, [doses['caregiver']])]).toEqual([who, reach ? 1 : 0])
      for (const sql of ['update doses set due_at = now()', 'delete from doses', 'delete from refills']) {
        expect([who, await outcome(person, sql)]).toEqual([who, 'refused'])
      }
    }
  })

  it('holds one mark for each dose, whatever a statement says', async () => {
    const insert = `insert into doses (id, medication_id, due_date, due_time, due_at, outcome, stock_taken, content_hash)
                    values ($1, $2, '2026-01-05', '08:00', '2026-01-05 08:00Z', 'skipped', 0, 'test')`
    const twice = as(owner, async (client) => {
      await client.query(insert, [newId(), medicationId])
      await client.query('update doses set undone_at = now() where due_date is not null')
      await client.query(insert, [newId(), medicationId])
      return client.query(insert, [newId(), medicationId])
    })
    await expect(twice).rejects.toThrow(/one_mark_a_dose/)
  })

  it("is of the household's own medications alone", async () => {
    const sql = as(other, (client) => client.query(insertDose, [newId(), medicationId]), other.householdId)
    await expect(sql).rejects.toMatchObject({ code: '23503' })
  })
})

describe('what all roles see', () => {
  // spec product: a member of any role sees only name, species, breed and picture of each pet
  //   in db/schema/30-pets.sql
  // spec ASVS V8.1.2
  it('is the face of each pet, and no more of it', async () => {
    for (const [who, { person, role }] of Object.entries(people)) {
      expect([who, await outcome(person, 'select 1 from pet_faces')]).toEqual([who, role ? 1 : 0])
    }
    await expect(as(owner, (client) => client.query('select notes from pet_faces'))).rejects.toThrow(/notes/)
  })

  it('is who belongs to the household', async () => {
    for (const [who, { person, role }] of Object.entries(people)) {
      expect([who, await outcome(person, 'select 1 from people')]).toEqual([who, role ? 4 : 0])
      expect([who, await outcome(person, 'select 1 from household_members')]).toEqual([who, role ? 3 : 0])
      expect([who, await outcome(person, 'select 1 from households')]).toEqual([who, role ? 1 : 0])
    }
  })
})

// spec product: the trail: who did what, as visible as its subject
//   in db/schema/23-households-activity.sql, apps/server/src/features/households/activity.routes.ts
describe('the trail', () => {
  it('is visible to whom its subjects are', async () => {
    for (const [who, { person, role }] of Object.entries(people)) {
      const seen = await outcome(person, 'select 1 from activity')
      expect([who, Number(seen) > 0]).toEqual([who, mayDo(role, 'view activity')])
    }
  })

  it('is written only by the triggers', async () => {
    for (const { person } of Object.values(people)) {
      const sql = `insert into activity (household_id, action, subject, subject_id) values ($1, 'added', 'pets', $2)`
      expect(await outcome(person, sql, [owner.householdId, newId()])).toBe('refused')
      expect(await outcome(person, 'delete from activity')).toBe('refused')
    }
  })
})

describe('the household itself', () => {
  it('changes its plan for no one who asks: the plan is what has been paid for', async () => {
    for (const [who, { person }] of Object.entries(people)) {
      const changed = await outcome(person, "update households set plan = 'pro'")
      expect([who, changed]).toEqual([who, 'refused'])
    }
  })

  it('shows what it pays for to who may change the plan, and lets no request say so', async () => {
    await owner.client.call('PUT', '/household/plan', { plan: 'pro' })
    for (const [who, { person, role }] of Object.entries(people)) {
      const seen = await outcome(person, 'select 1 from household_subscriptions')
      expect([who, seen]).toEqual([who, mayDo(role, 'change the plan') ? 1 : 0])
      for (const sql of [
        "update household_subscriptions set plan = 'pro'",
        'delete from household_subscriptions',
      ]) {
        expect([who, await outcome(person, sql)]).toEqual([who, 'refused'])
      }
      const forged = "insert into household_subscriptions (household_id, provider) values ($1, 'test')"
      expect([who, await outcome(person, forged, [other.householdId])]).toEqual([who, 'refused'])
    }
  })

  // spec product: a household changes hands once, after a fresh proof of both sides
  it('shows its offer to the owner and to whom it is made, and only the owner makes or ends one', async () => {
    const { caregiver } = people
    if (!caregiver) throw new Error('There is no caregiver.')
    const receiver = caregiver.person
    const toReceiver = `insert into handovers (to_user_id, device, expires_at) values ($1, '', now() + interval '1 day')`
    expect(await outcome(receiver, toReceiver, [receiver.userId])).toBe('refused')
    await expect(outcome(owner, toReceiver, [other.userId])).rejects.toMatchObject({ code: '23503' })
    await owner.client.call('POST', '/household/handover', { userId: receiver.userId })
    for (const [who, { person, role }] of Object.entries(people)) {
      const sees = role === 'owner' || person.userId === receiver.userId
      expect([who, await outcome(person, 'select 1 from handovers')]).toEqual([who, sees ? 1 : 0])
      const prolong = "update handovers set expires_at = now() + interval '1 year'"
      expect([who, await outcome(person, prolong)]).toEqual([who, role === 'owner' ? 1 : 0])
      expect([who, await outcome(person, 'delete from handovers')]).toEqual([who, role === 'owner' ? 1 : 0])
    }
    await owner.client.call('DELETE', '/household/handover')
  })

  it('is handed over by no one through a request', async () => {
    expect(await outcome(owner, 'update households set owner_user_id = $1', [other.userId])).toBe('refused')
    expect(
      await outcome(owner, "insert into household_members values ($1, $2, 'caregiver')", [
        owner.householdId,
        other.userId,
      ]),
    ).toBe('refused')
  })
})

describe('preferences', () => {
  it('are read and written by the person whose they are, whatever the role', async () => {
    // Opening the app has made the rows.
    await app.database.pool.query('delete from user_preferences')
    for (const [who, { person }] of Object.entries(people)) {
      const own = await as(person, async (client) => {
        await client.query('insert into user_preferences (user_id) values ($1)', [person.userId])
        await client.query('update user_preferences set browser_notifications = false')
        return count(client, 'select 1 from user_preferences where not browser_notifications')
      })
      expect([who, own]).toEqual([who, 1])
    }
    await app.services.db.withActor({ tokenHash: owner.tokenHash }, (tx) =>
      tx.run({ name: 'preferences', text: 'insert into user_preferences (user_id) values ($1)' }, [
        owner.userId,
      ]),
    )
    expect(await outcome(owner, 'select 1 from user_preferences')).toBe(1)
    const rest = Object.entries(people).filter(([who]) => who !== 'owner')
    for (const [who, { person }] of rest) {
      expect([who, await outcome(person, 'select 1 from user_preferences')]).toEqual([who, 0])
      expect([
        who,
        await outcome(person, 'update user_preferences set browser_notifications = false'),
      ]).toEqual([who, 0])
      const forOwner = 'insert into user_preferences (user_id) values ($1)'
      expect([who, await outcome(person, forOwner, [owner.userId])]).toEqual([who, 'refused'])
    }
  })
})

/** Number of rows that a background job sees after choosing a household, or 'refused'. */
const asJob = async (householdId: string | null, sql: string): Promise<number | string> => {
  const work = app.services.db.withSystem(
    async (tx) => (await tx.run(namedSql(sql), [])).length,
    householdId ? { householdId } : undefined,
  )
  return work.catch((error: { code?: string }) =>
    error.code === '42501' ? 'refused' : Promise.reject(error),
  )
}

describe('a background job', () => {
  it('sees which files the rows of one household name, and no more of them', async () => {
    expect(await asJob(owner.householdId, 'select blob_id from photos')).toBe(1)
    expect(await asJob(null, 'select blob_id from photos')).toBe(0)
    expect(await asJob(other.householdId, 'select blob_id from photos')).toBe(0)
    for (const sql of [
      'select caption from photos',
      'select name from pets',
      'delete from photos',
      'select 1 from medications',
    ]) {
      expect([sql, await asJob(owner.householdId, sql)]).toEqual([sql, 'refused'])
    }
  })

  it('knows the address that a mail goes to, and neither password nor session', async () => {
    expect(await asJob(null, 'select email from users')).toBeGreaterThan(0)
    for (const sql of [
      'select password from auth_accounts',
      'select token from sessions',
      'select value from system_secrets',
    ]) {
      expect([sql, await asJob(null, sql)]).toEqual([sql, 'refused'])
    }
  })
})

describe('a session', () => {
  // spec access §6: each user sees only their own data
  //   in db/schema/20-households.sql, apps/server/src/platform/database/with-actor.ts
  // spec ASVS V7.2.1
  it('opens nothing when it has ended, and nothing of a household that is not its own', async () => {
    const client = await app.database.pool.connect()
    try {
      const open = async (hash: string, household: string | null) =>
        (
          await client.query<{ household_id: string | null }>('select * from app.open_session($1, $2, 8)', [
            hash,
            household,
          ])
        ).rows
      expect(await open('no such token', null)).toEqual([])
      expect((await open(other.tokenHash, owner.householdId))[0]?.household_id).toBeNull()
      expect((await open(other.tokenHash, null))[0]?.household_id).toBe(other.householdId)
      await client.query("update sessions set expires_at = now() - interval '1 second' where token = $1", [
        other.tokenHash,
      ])
      expect(await open(other.tokenHash, null)).toEqual([])
    } finally {
      client.release()
    }
  })
})
