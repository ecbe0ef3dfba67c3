import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareLogins } from '@app/db/logins'
import { storyKinds } from '@app/domain/story/story.vocabulary'
import { createTestDatabase, type TestDatabase } from '@app/testing/postgres'
import { seedLoadData, type LoadHousehold } from '@app/testing/scenarios/load-data'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import { storyPage } from './story.queries.ts'

const PAGE = 41

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
  'Actual Rows': number
  Plans?: Step[]
}

/** Reads PostgreSQL's plan for the first page of the story of a household's first pet, as its owner. */
async function planOf({ token, petIds }: LoadHousehold): Promise<Step> {
  await requests.query('begin')
  await requests.query('select * from app.open_session($1, null, 8)', [hashToken(token)])
  const today = new Date()
  const { rows } = await requests.query<{ 'QUERY PLAN': { Plan: Step }[] }>(
    `explain (analyze, format json) ${storyPage.text}`,
    [petIds[0], storyKinds, today, null, null, null, PAGE, 'UTC', today, '2026-01-01', '[]'],
  )
  await requests.query('rollback')
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('There is no plan')
  return plan
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

/** The data has none of these, and its few pets fit on one page. */
const isSmall = (step: Step) =>
  ['documents', 'doses', 'occurrences', 'people', 'pets'].includes(step['Relation Name'] ?? '')

it('reads no more than a page of each kind, by the pet’s own indexes', async () => {
  const [household] = await seedLoadData(database.pool, { households: 8, pets: 2, records: 500 })
  if (!household) throw new Error('There is no household')
  await database.pool.query('vacuum analyze')
  const steps = stepsOf(await planOf(household))
  const read = steps.filter((step) => step['Relation Name'] !== undefined)
  expect(read.filter((step) => step['Node Type'] === 'Seq Scan' && !isSmall(step))).toEqual([])
  const records = ['health_logs', 'photos', 'vaccinations', 'appointments']
  const ofRecords = read.filter((step) => records.includes(step['Relation Name'] ?? ''))
  expect(ofRecords.length).toBeGreaterThan(records.length)
  for (const step of ofRecords) expect(step['Actual Rows'], step['Relation Name']).toBeLessThanOrEqual(PAGE)
})
