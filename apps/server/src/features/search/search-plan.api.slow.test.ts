import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareLogins } from '@app/db/logins'
import { createTestDatabase, type TestDatabase } from '@app/testing/postgres'
import { seedLoadData, type LoadHousehold } from '@app/testing/scenarios/load-data'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import {
  exactValuesOf,
  MOST_CANDIDATES,
  searchExact,
  searchSimilar,
  similarValuesOf,
} from './search.queries.ts'

const FEW_HOUSEHOLDS = 20
const MANY_TIMES = 10

let database: TestDatabase
let requests: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  requests = new pg.Client({ connectionString: (await prepareLogins(database.url)).requests })
  await requests.connect()
})
afterAll(async () => {
  await requests.end()
  await database.drop()
})

interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Subplan Name'?: string
  'Actual Rows': number
  Plans?: Step[]
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

type Search = [statement: typeof searchExact, values: unknown[]]
const exactly = (...words: string[]): Search => [searchExact, exactValuesOf(words)]
const similarly = (...words: string[]): Search => [searchSimilar, similarValuesOf(words) ?? []]

/** Reads PostgreSQL's plan for a search in a household, as its owner. */
async function planOf({ token }: LoadHousehold, [{ text }, values]: Search): Promise<Step> {
  await requests.query('begin')
  await requests.query('select * from app.open_session($1, null, 8)', [hashToken(token)])
  const { rows } = await requests.query<{ 'QUERY PLAN': { Plan: Step }[] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  )
  await requests.query('rollback')
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('There is no plan')
  return plan
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

const pagesOf = (step: Step): number => step['Shared Hit Blocks'] + step['Shared Read Blocks']

/** An exact search, one with misspellings, and one without results. */
const searches = [exactly('rabies', 'ortiz'), similarly('rabeis', 'ortiz'), similarly('nothing')]

/** Adds households, and returns the first of them. */
const seed = async (households: number) => {
  const [first] = await seedLoadData(database.pool, { households, pets: 2, records: 50 })
  await database.pool.query('vacuum analyze')
  return first
}

it('reads each table once while there are no statistics', async () => {
  const [household] = await seedLoadData(database.pool, { households: 1, pets: 20, records: 1 })
  if (!household) throw new Error('There is no household')
  for (const search of searches) {
    const scans = stepsOf(await planOf(household, search)).filter((step) => step['Relation Name'])
    expect(scans.map((step) => step['Actual Loops']).filter((loops) => loops > 1)).toEqual([])
  }
})

// spec product: a search compares each different word of the newest records once
it('looks for other spellings among the newest records, and compares each different word once', async () => {
  const [household] = await seedLoadData(database.pool, { households: 1, pets: 2, records: 4000 })
  if (!household) throw new Error('There is no household')
  const steps = stepsOf(await planOf(household, similarly('unheardof', 'improbable', 'nowhere')))
  const rowsOf = (part: string) =>
    steps.find((step) => step['Subplan Name'] === `CTE ${part}`)?.['Actual Rows']
  expect(rowsOf('candidate')).toBe(MOST_CANDIDATES)
  expect(rowsOf('spoken')).toBeLessThan(MOST_CANDIDATES / 10)
})

// spec product: a search walks its household’s indexes, however many other households there are
it('walks the household by its indexes, however many others there are', async () => {
  const household = await seed(FEW_HOUSEHOLDS)
  if (!household) throw new Error('There is no household')
  const plans = async () => {
    const found: Step[] = []
    for (const search of searches) {
      // The first call reads the catalogue as well.
      await planOf(household, search)
      found.push(await planOf(household, search))
    }
    return found
  }
  const few = await plans()
  await seed((MANY_TIMES - 1) * FEW_HOUSEHOLDS)
  const many = await plans()
  for (const plan of many) {
    const scanned = stepsOf(plan).filter((step) => step['Node Type'] === 'Seq Scan')
    // The data has none of these.
    const empty = new Set(['documents', 'expenses'])
    expect(scanned.filter((step) => !empty.has(step['Relation Name'] ?? ''))).toEqual([])
  }
  for (const [at, plan] of many.entries())
    expect(pagesOf(plan)).toBeLessThanOrEqual(1.25 * pagesOf(few[at] as Step))
})
