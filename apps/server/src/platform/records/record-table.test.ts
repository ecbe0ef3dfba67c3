import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { defineKind } from '@app/domain/records/define-kind'
import { day, field, maybeMoney, maybePet, maybeText, text } from '@app/domain/records/record-fields'
import { createTestDatabase, type TestDatabase } from '@app/testing/postgres'
import { newId } from '../base/ids.ts'
import type { NamedSql } from '../database/tx.ts'
import { recordTable } from './record-table.ts'

/** A kind that uses every option of a declaration; no real kind uses them all. */
const bills = defineKind({
  table: 'bills',
  one: 'a bill',
  words: 'documents',
  of: 'household',
  sortBy: 'boughtOn',
  fields: {
    petId: maybePet,
    merchant: text({ label: 'Shop', max: 100 }),
    boughtOn: day({ label: 'Date' }),
    total: maybeMoney({ label: 'Total' }),
    notes: maybeText({ label: 'Notes', max: 100, column: 'said' }),
    scannedBy: field({ sql: 'text', once: true }),
    isLarge: field({ answers: z.boolean() }),
  },
})
const table = recordTable(bills, { computed: { isLarge: 'coalesce(total_minor > 10000, false)' } })

const personId = '01890000-0000-7000-8000-000000000001'
const stage = `
  create table bills (
    pet_id uuid, merchant text not null, bought_on date not null, total_minor integer, total_currency text, said text, scanned_by text);
  select app.make_household_table(
    'bills', nouns => 'documents', of_pet => false, listed_by => 'bought_on', named_by => '{merchant}');
  insert into users (id, name, email, email_verified) values ('${personId}', 'Ana', 'ana@example.org', true);
  select app.become('${personId}', households.id, 'owner') from households where owner_user_id = '${personId}';
  set local role household_actor`

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = await database.connect()
})
afterAll(async () => {
  await database.drop()
})
beforeEach(async () => {
  await client.query('begin')
  await client.query(stage)
})
afterEach(() => client.query('rollback'))

const run = async (statement: NamedSql, values: unknown[]) =>
  (await client.query<{ record: Record<string, unknown>; cursor: string }>(statement.text, values)).rows

/** Adds a bill: its shop, day, price in two columns, notes and who scanned it. */
const add = async (merchant: string, boughtOn: string, ...money: unknown[]) => {
  const [added] = await run(table.insert, [newId(), 'made', null, merchant, boughtOn, ...money, null, 'Ana'])
  return added?.record
}

// spec product: money keeps the currency in which it was typed
it('keeps the parts of a value in columns beside one another, and answers them as one', async () => {
  expect(await add('Vet', '2026-01-05', 12_050, 'EUR')).toMatchObject({
    merchant: 'Vet',
    boughtOn: '2026-01-05',
    total: { minor: 12_050, currency: 'EUR' },
    notes: null,
    isLarge: true,
  })
  expect(await add('Park', '2026-01-06', null, null)).toMatchObject({ total: null, isLarge: false })
})

// spec design: a kind of record is declared once; a test compares the declaration with its table
it('answers just what its kind declares', async () => {
  const record = await add('Vet', '2026-01-05', 500, 'USD')
  expect(bills.entry.strict().parse(record)).toEqual(record)
})

it('writes a `once` field when a record is added, and never again', async () => {
  const record = await add('Vet', '2026-01-05', 500, 'USD')
  expect(table.changed.map(({ column }) => column)).toEqual([
    'pet_id',
    'merchant',
    'bought_on',
    'total_minor',
    'total_currency',
    'said',
  ])
  if (!table.update) throw new Error('A bill can be changed')
  const changed = await run(table.update, [
    record?.['id'],
    1,
    null,
    'Shop',
    '2026-01-05',
    700,
    'USD',
    'Refilled',
  ])
  expect(changed[0]?.record).toMatchObject({ merchant: 'Shop', notes: 'Refilled', version: 2 })
  const { rows } = await client.query('select scanned_by from bills')
  expect(rows).toEqual([{ scanned_by: 'Ana' }])
})

it('lists the records of the household, the newest day first, page by page', async () => {
  for (const boughtOn of ['2026-01-05', '2026-01-07', '2026-01-06']) await add(boughtOn, boughtOn, null, null)
  const [first, second] = await run(table.page, [null, null, 2])
  expect([first?.record['merchant'], second?.record['merchant']]).toEqual(['2026-01-07', '2026-01-06'])
  const next = await run(table.page, [...(second?.cursor.split('~') ?? []), 2])
  expect(next.map(({ record }) => record['merchant'])).toEqual(['2026-01-05'])
})

/** Values of a bill of a pet. */
const valuesOf = (pet: string) => [newId(), 'made', pet, 'Vet', '2026-01-05', null, null, null, null]

it('may concern a pet of the household, and stays without one when that pet is deleted', async () => {
  const petId = newId()
  const addPet =
    "insert into pets (id, content_hash, name, species, gender) values ($1, 'made', 'Miso', 'cat', 'female')"
  await client.query(addPet, [petId])
  const [added] = await run(table.insert, valuesOf(petId))
  expect(added?.record).toMatchObject({ petId })
  await client.query('delete from pets where id = $1', [petId])
  const [left] = await run(table.find, [added?.record['id']])
  expect(left?.record).toMatchObject({ petId: null })
  await expect(run(table.insert, valuesOf(newId()))).rejects.toMatchObject({ code: '23503' })
})

it('refuses a sort field that is not a date', () => {
  expect(() => recordTable({ ...bills, sortBy: 'merchant' }, { computed: { isLarge: 'true' } })).toThrow(
    "Lists of bills can't sort by merchant, which is no date",
  )
})
