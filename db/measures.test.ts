import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HealthLogType } from '@app/domain/health/health-logs.vocabulary'
import { readMeasure, type StoredMeasure } from '@app/domain/health/measures.rules'
import { createTestDatabase, type TestDatabase } from '@app/testing/postgres'
import { migrate } from './migrate.ts'

/** What people had written before there were numbers. */
const oldLogs: readonly (readonly [HealthLogType, string | null])[] = [
  ['weight', '27.4 lbs'],
  ['weight', ' 12,4 KG '],
  ['weight', '41 g'],
  ['weight', '1,034 kg'],
  ['weight', '1.44 oz'],
  ['weight', '27.4'],
  ['weight', 'about 27 lbs'],
  ['weight', '9999 kg'],
  ['weight', '0 kg'],
  ['weight', null],
  ['temperature', '101.5 °F'],
  ['temperature', '38.6C'],
  ['temperature', '900 F'],
  ['energy_level', '7/10'],
  ['energy_level', '12/10'],
  ['appetite', '3 out of 10'],
  ['appetite', 'Good'],
  ['behavior', '27.4 lbs'],
]

const migrations = fileURLToPath(new URL('./migrations', import.meta.url))
const home = '01890000-0000-7000-8000-000000000001'

let database: TestDatabase
let client: pg.Client
let earlier: string
beforeAll(async () => {
  earlier = mkdtempSync(join(tmpdir(), 'earlier-'))
  database = await createTestDatabase()
  client = await database.connect()
})
afterAll(async () => {
  rmSync(earlier, { recursive: true })
  await database.drop()
})

it('the database reads a measure in a text as the domain does', async () => {
  for (const [type, words] of oldLogs) {
    const { rows } = await client.query<Record<'measure' | 'unit' | 'scale', unknown>>(
      'select measure::float8, unit, scale from app.read_measure($1, $2)',
      [type, words],
    )
    expect([type, words, rows[0]]).toEqual([type, words, readMeasure(type, words ?? '')])
  }
})

/** Puts the database back to what it was before a migration. */
async function goBackBefore(number: string): Promise<void> {
  for (const name of readdirSync(migrations).filter((file) => file < number)) {
    cpSync(join(migrations, name), join(earlier, name))
  }
  await client.query('drop schema public cascade; drop schema app cascade; create schema public')
  await migrate(database.url, { migrationsDir: earlier })
}

it('old logs keep their words, and get the measure that stands in them', async () => {
  await goBackBefore('012')
  await fillIn()
  await migrate(database.url)
  await client.query('alter table health_logs no force row level security')
  const { rows } = await client.query<{ type: HealthLogType; value: string | null }>(
    'select type, value, measure::float8, unit, scale, version from health_logs order by id',
  )
  expect(rows).toEqual(
    oldLogs.map(([type, value]) => ({ type, value, ...readAtFirst(type, value ?? ''), version: 1 })),
  )
})

/** The measure that migration 012 read: pounds and kilograms only, to the gram, and a comma always before decimals. */
function readAtFirst(type: HealthLogType, words: string): StoredMeasure {
  if (words === '1,034 kg') return { measure: 1.034, unit: 'kg', scale: null }
  const read = readMeasure(type, words)
  if (read.unit === 'g' || read.unit === 'oz') return { measure: null, unit: null, scale: null }
  return { ...read, measure: read.measure === null ? null : Math.round(read.measure * 1000) / 1000 }
}

it('a weight that equals the newest weighing came from it, and any other was typed', async () => {
  await goBackBefore('022')
  const [weighed, typed] = ['01890000-0000-7000-8000-000000000011', '01890000-0000-7000-8000-000000000012']
  const log = '01890000-0000-7000-8000-000000000021'
  await client.query(`
    alter table pets disable trigger user, no force row level security, drop constraint pets_household_id_fkey;
    alter table health_logs disable trigger user, no force row level security;
    insert into pets (household_id, id, name, species, gender, weight_kg, made_from, version, created_at, updated_at)
      values ('${home}', '${weighed}', 'Biscuit', 'dog', 'male', 12.4, 'test', 1, now(), now()),
             ('${home}', '${typed}', 'Mochi', 'cat', 'female', 4.2, 'test', 1, now(), now());
    insert into health_logs
      (household_id, id, pet_id, type, measure, unit, log_date, made_from, version, created_at, updated_at)
      values ('${home}', '${log}', '${weighed}', 'weight', 12.4, 'kg', '2026-01-05', 'test', 1, now(), now());
    alter table pets enable trigger user, force row level security;
    alter table health_logs enable trigger user, force row level security`)
  await migrate(database.url)
  await client.query('alter table pets no force row level security')
  const { rows } = await client.query(
    'select weight_from, typed_weight_kg::float8 as typed, weight_typed_at is not null as dated from pets order by id',
  )
  expect(rows).toEqual([
    { weight_from: log, typed: null, dated: false },
    { weight_from: null, typed: 4.2, dated: true },
  ])
})

/** A household with the old logs, as they stood before there were measures: without the pet and the policies in front. */
async function fillIn(): Promise<void> {
  await client.query('alter table health_logs disable trigger user, no force row level security')
  await client.query('alter table health_logs drop constraint health_logs_household_id_pet_id_fkey')
  for (const [at, [type, value]] of oldLogs.entries()) {
    const id = `01890000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`
    await client.query(
      `insert into health_logs
         (household_id, id, pet_id, type, value, log_date, made_from, version, created_at, updated_at)
       values ($1, $2, $1, $3, $4, '2026-01-05', 'test', 1, now(), now())`,
      [home, id, type, value],
    )
  }
  await client.query('alter table health_logs enable trigger user, force row level security')
}
