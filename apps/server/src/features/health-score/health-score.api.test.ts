import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type HealthScore, healthScoreContract } from '@app/domain/health-score/health-score.contract'
import { addDays } from '@app/domain/kernel/time/dates'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import {
  makeMember,
  makePerson,
  setOwnedSince,
  setPlan,
  type TestPerson,
} from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies } from '@app/testing/factories/records'
import { type Client, createClient } from '@app/testing/http-client'
import { pastSecurity } from '@app/testing/past-security'

const answer = healthScoreContract.getScore['~orpc'].outputSchema

/** In New York the clocks go back half an hour later. */
const NOW = new Date('2026-11-01T05:30:00Z')
const [TODAY, FROM, BEFORE, YEAR_AGO] = ['2026-11-01', '2026-08-02', '2026-05-02', '2025-11-02']
const ZONE = { 'x-time-zone': 'America/New_York' }

const clock = createTestClock(NOW)
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app?.stop())

async function scoreOf({ client }: TestPerson): Promise<HealthScore> {
  const { status, body } = await client.call<HealthScore>('GET', '/health-score', undefined, ZONE)
  expect([status, answer?.safeParse(body).error]).toEqual([200, undefined])
  return body
}

/** Tables that the test writes and counts by hand. */
const TABLES = ['appointments', 'health_logs', 'vaccinations', 'medications', 'doses']

async function makeOldHousehold(): Promise<TestPerson> {
  const owner = await makePerson(app, { plan: 'premium' })
  await setOwnedSince(app, owner, new Date('2025-01-01T12:00:00Z'))
  return owner
}

/** The page of the user, opened again: a request token expires after half an hour. */
function reopened({ client: { cookies, household } }: TestPerson): Client {
  const client = createClient(app.url)
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return household === undefined ? client : Object.assign(client, { household })
}

const addVisit = ({ client }: TestPerson, petId: string, dateTime: string, fields: object = {}) =>
  addRecordOf(client, 'appointment', petId, { dateTime, status: 'completed', ...fields })

describe('a household without records', () => {
  it('has no figure, and its first steps', async () => {
    const owner = await makePerson(app, { plan: 'premium' })
    await setOwnedSince(app, owner, NOW)
    expect(await scoreOf(owner)).toEqual({
      overallScore: null,
      isOnboarding: true,
      onboardingStage: 'day_0_welcome',
      insights: [],
      nextSteps: { primary: 'pet', secondary: 'vaccination' },
      breakdown: {
        medicationCompliance: null,
        vaccinationStatus: null,
        recentCheckups: null,
        activityLevels: null,
      },
      trend: null,
      period: { from: FROM, to: TODAY },
      checkupPeriod: { from: YEAR_AGO, to: TODAY },
      pets: 0,
      before: { vaccinations: { count: 0, current: 0 }, visits: 0, healthLogs: 0 },
      sources: {
        doses: { given: 0, due: 0, since: FROM, count: 0, records: [] },
        vaccinations: { current: 0, count: 0, records: [] },
        visits: { count: 0, records: [] },
        healthLogs: { count: 0, records: [] },
        exerciseLogs: { count: 0, records: [] },
        checkups: { count: 0, records: [] },
      },
    })
  })
})

const days = (records: readonly { day: string }[]) => records.map(({ day }) => day)

async function fill(of: TestPerson): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < 3; at += 1) {
    const { id } = await addPet(of.client, { name: `Pet ${at}` })
    await fillPet(of, id, at)
    ids.push(id)
  }
  return ids
}

/** Records over 15 months, spread by `at`; doses of an inactive medicine, as rows. */
async function fillPet(of: TestPerson, petId: string, at: number): Promise<void> {
  const { client } = of
  for (let n = 0; n < 12; n += 1) {
    const day = addDays(TODAY, -((n * 37 + at * 11) % 450))
    const type = n % 3 === 0 ? 'exercise' : 'behavior'
    await addRecordOf(client, 'healthLog', petId, { type, value: 'Well', logDate: day })
    const status = n % 4 === 0 ? 'missed' : 'completed'
    if (at !== 2) await addVisit(of, petId, `${day}T15:00:00Z`, { status })
    await addRecordOf(client, 'vaccination', petId, {
      vaccineName: n % 2 === 0 ? `Vaccine ${n % 5}` : `VACCINE ${n % 5}`,
      administeredDate: day,
      nextDueDate: n % 7 === 0 ? null : addDays(day, 30 + n * 10),
    })
  }
  const { id } = await addRecordOf(client, 'medication', petId, { isActive: false })
  await pastSecurity(
    app.database.pool,
    async (query) => {
      await query(`update medications set missed_from = '2026-08-10T00:00:00Z' where id = $1`, [id])
      await query(
        `insert into doses (household_id, id, medication_id, due_date, due_time, due_at, outcome, given_at, undone_at,
                            stock_taken, content_hash, version, created_at, updated_at)
         select $1, gen_random_uuid(), $2, day, '08:00', day + time '12:00' at time zone 'UTC', outcome,
                case when outcome in ('given', 'partial') then day + time '12:10' at time zone 'UTC' end,
                case when n % 9 = 0 then now() end, 0, 'generated', 1, now(), now()
           from (select n, '2026-11-01'::date - n as day,
                        (array['given', 'given', 'partial', 'skipped', 'missed'])[1 + (n + $3) % 5] as outcome
                   from generate_series(0, 200) as n) as made`,
        [of.householdId, id, at],
      )
    },
    TABLES,
  )
}

describe('the score of generated records', () => {
  let owner: TestPerson
  let pets: string[]
  beforeAll(async () => {
    owner = await makeOldHousehold()
    pets = await fill(owner)
    // Another household, and an archived pet, with the same records.
    await fill(await makeOldHousehold())
    const archived = await addPet(owner.client)
    await fillPet(owner, archived.id, 5)
    const { status } = await owner.client.call('POST', `/pets/${archived.id}/archive`, {
      version: (await owner.client.call<{ version: number }>('GET', `/pets/${archived.id}`)).body.version,
    })
    expect(status).toBe(200)
  })

  /** Each count by its own plain query, past row-level security. */
  async function count(sql: string, values: unknown[] = []): Promise<number> {
    const { rows } = await pastSecurity(
      app.database.pool,
      (query) =>
        query<{ n: number }>(`select count(*)::int as n from ${sql}`, [owner.householdId, pets, ...values]),
      TABLES,
    )
    return rows[0]?.n ?? -1
  }
  const ofPets = 'household_id = $1 and pet_id = any($2::uuid[])'
  const visitsIn = (from: string, to: string) =>
    count(
      `appointments where ${ofPets} and status = 'completed'
         and (appointment_date at time zone 'America/New_York')::date between $3::date and $4::date`,
      [from, to],
    )
  const logsIn = (from: string, to: string, type = '%') =>
    count(`health_logs where ${ofPets} and log_date between $3::date and $4::date and type like $5`, [
      from,
      to,
      type,
    ])
  const vaccinationsOn = async (day: string) => {
    const counted = `vaccinations as v where ${ofPets} and administered_date <= $3::date and next_due_date is not null
      and not exists (select from vaccinations as later
                       where later.household_id = v.household_id and later.pet_id = v.pet_id
                         and lower(later.vaccine_name) = lower(v.vaccine_name) and later.administered_date <= $3::date
                         and (later.administered_date, later.id) > (v.administered_date, v.id))`
    return {
      count: await count(counted, [day]),
      current: await count(`${counted} and next_due_date >= $3::date`, [day]),
    }
  }
  const dosesWith = (condition: string) =>
    count(
      `doses join medications on medications.id = doses.medication_id and medications.household_id = doses.household_id
        where doses.household_id = $1 and pet_id = any($2::uuid[]) and undone_at is null
          and due_date between $3::date and $4::date and due_date >= '2026-08-10' and ${condition}`,
      [FROM, TODAY],
    )

  // spec engagement §9: overall = 40 % vaccination compliance + 30 % appointments (10 points each, max 100) + 30 % health
  //   logs (5 points each, max 100)
  // spec product: archived pets and other households do not count
  it('is what plain queries count', async () => {
    const [visits, healthLogs, exercise, vaccinations] = [
      await visitsIn(FROM, TODAY),
      await logsIn(FROM, TODAY),
      await logsIn(FROM, TODAY, '%exercise%'),
      await vaccinationsOn(TODAY),
    ]
    const last = addDays(FROM, -1)
    const before = {
      visits: await visitsIn(BEFORE, last),
      healthLogs: await logsIn(BEFORE, last),
      vaccinations: await vaccinationsOn(last),
    }
    const checked = await count(
      `(select distinct pet_id from appointments where ${ofPets} and status = 'completed'
          and (appointment_date at time zone 'America/New_York')::date between $3::date and $4::date) as checked`,
      [YEAR_AGO, TODAY],
    )
    const [due, given] = [await dosesWith('true'), await dosesWith(`outcome in ('given', 'partial')`)]
    const score = (of: typeof before) =>
      Math.round(Math.floor((100 * of.vaccinations.current) / of.vaccinations.count) * 0.4) +
      Math.min(30, of.visits * 3) +
      Math.round(Math.min(30, of.healthLogs * 1.5))
    const found = await scoreOf(owner)
    const overallScore = score({ visits, healthLogs, vaccinations })
    expect(found).toMatchObject({
      overallScore,
      isOnboarding: false,
      pets: 3,
      before,
      breakdown: {
        medicationCompliance: Math.floor((100 * given) / due),
        vaccinationStatus: Math.floor((100 * vaccinations.current) / vaccinations.count),
        recentCheckups: Math.floor((100 * checked) / 3),
        activityLevels: Math.min(100, exercise * 10),
      },
      trend: { before: score(before), isImproving: overallScore > score(before) },
      sources: {
        doses: { given, due, since: FROM, count: 3 },
        vaccinations,
        visits: { count: visits },
        healthLogs: { count: healthLogs },
        exerciseLogs: { count: exercise },
        checkups: { count: checked },
      },
    })
    // The data reaches each branch.
    expect([checked, given < due, vaccinations.current < vaccinations.count]).toEqual([2, true, true])
    expect(
      Math.min(visits, exercise, before.visits, before.healthLogs, vaccinations.current),
    ).toBeGreaterThan(0)
  })

  it('names the records behind each number, those in need first', async () => {
    const { sources } = await scoreOf(owner)
    const { vaccinations, visits, healthLogs, exerciseLogs, doses, checkups } = sources
    for (const { count: all, records } of [vaccinations, visits, healthLogs, exerciseLogs]) {
      expect(records).toHaveLength(Math.min(all, 30))
      expect(records.every(({ petId }) => pets.includes(petId))).toBe(true)
    }
    expect(days(vaccinations.records)).toEqual(days(vaccinations.records).toSorted())
    expect(days(visits.records)).toEqual(days(visits.records).toSorted().toReversed())
    expect(exerciseLogs.records.every(({ name }) => name === 'exercise')).toBe(true)
    expect(checkups.records.map(({ petId, visit }) => [petId, visit === null])).toContainEqual([
      pets[2],
      true,
    ])
    expect(checkups.records[0]?.visit).toBeNull()
    const shares = doses.records.map(({ given, due }) => given / due)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  })

  it('names at most 30 records, with the number of all', async () => {
    for (let n = 0; n < 25; n += 1) {
      await addRecordOf(owner.client, 'healthLog', pets[0] ?? '', { type: 'behavior', logDate: TODAY })
    }
    const { healthLogs } = (await scoreOf(owner)).sources
    expect(healthLogs.records).toHaveLength(30)
    expect(healthLogs.count).toBeGreaterThan(30)
    expect(healthLogs.records.slice(0, 25).every(({ day }) => day === TODAY)).toBe(true)
  })
})

it('a visit counts on its day in the user’s zone, also on the day of a clock change', async () => {
  const owner = await makeOldHousehold()
  const { id } = await addPet(owner.client)
  // The evening before the period, and its first minute; the last minute of today, which has 25 hours.
  await addVisit(owner, id, '2026-08-02T03:59:00Z', { title: 'Evening before' })
  await addVisit(owner, id, '2026-08-02T04:00:00Z', { title: 'First minute' })
  await addVisit(owner, id, '2026-11-02T04:59:00Z', { title: 'Last minute' })
  await addVisit(owner, id, '2026-11-02T05:00:00Z', { title: 'Tomorrow' })
  const { sources, before } = await scoreOf(owner)
  expect(sources.visits.records.map(({ name, day }) => [name, day])).toEqual([
    ['Last minute', TODAY],
    ['First minute', FROM],
  ])
  expect(before.visits).toBe(1)
})

it('scheduled doses without a log are missed once the next is due; skipped ones were not given', async () => {
  clock.set(new Date('2026-06-01T07:00:00Z'))
  onTestFinished(() => clock.set(NOW))
  const owner = await makePerson(app, { plan: 'premium' })
  const { id: petId } = await addPet(owner.client)
  const schedule = { frequency: 'Once daily', times: ['08:00'], timeZone: 'UTC', startDate: '2026-06-01' }
  const { id } = await addRecordOf(owner.client, 'medication', petId, { name: 'Insulin', ...schedule })
  const mark = (date: string, fields: object) =>
    reopened(owner).call('POST', `/medications/${id}/doses`, bodies.dose({ date, time: '08:00', ...fields }))
  for (const [day, fields] of [
    ['2026-06-01', { outcome: 'given' }],
    ['2026-06-02', { outcome: 'partial', amount: 0.5 }],
    ['2026-06-03', { outcome: 'skipped' }],
  ] as const) {
    clock.set(new Date(`${day}T08:05:00Z`))
    expect(await mark(day, fields)).toMatchObject({ status: 200 })
  }
  // June 4 to 6 have no log, and June 7 is still open.
  clock.set(new Date('2026-06-07T12:00:00Z'))
  const { sources, breakdown } = await scoreOf(owner)
  expect(sources.doses).toEqual({
    given: 2,
    due: 6,
    since: '2026-03-08',
    count: 1,
    records: [{ id, petId, name: 'Insulin', given: 2, due: 6 }],
  })
  expect(breakdown.medicationCompliance).toBe(33)
})

describe('access', () => {
  // spec engagement §5: health analytics requires premium access; a server-side access check runs first; failure throws
  //   'Access denied: Health analytics requires premium subscription'
  it('is refused in the words of the specification on the free plan', async () => {
    const owner = await makePerson(app, { plan: 'free' })
    const { status, body } = await owner.client.call('GET', '/health-score')
    expect([status, body]).toMatchObject([
      403,
      {
        code: 'HEALTH_ANALYTICS_DENIED',
        title: 'Premium Feature Required',
        message: 'Access denied: Health analytics requires premium subscription',
      },
    ])
    for (const plan of ['premium', 'pro'] as const) {
      await setPlan(app, owner, plan)
      await scoreOf(owner)
    }
  })

  // spec product: reports are viewed by owner, caregiver and viewer, and by no other member
  it('is the same for each role that views reports, and refused to the others', async () => {
    const owner = await makeOldHousehold()
    const { id } = await addPet(owner.client)
    await addRecordOf(owner.client, 'vaccination', id)
    await addRecordOf(owner.client, 'healthLog', id, { logDate: TODAY })
    const whole = await scoreOf(owner)
    expect(whole.overallScore).toBe(42)
    for (const role of ['caregiver', 'viewer'] as const) {
      expect(await scoreOf(await makeMember(app, owner, role, 'Sam'))).toEqual(whole)
    }
    const tom = await makeMember(app, owner, 'member', 'Tom')
    const { status, body } = await tom.client.call('GET', '/health-score')
    expect([status, body['code']]).toEqual([403, 'NOT_ALLOWED'])
  })
})
