import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  type ComparedPet,
  healthAnalyticsContract,
  type HealthCharts,
} from '@app/domain/health-score/health-analytics.contract'
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
const chartsAnswer = healthAnalyticsContract.getCharts['~orpc'].outputSchema

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

async function scoreOf({ client }: TestPerson, query = ''): Promise<HealthScore> {
  const { status, body } = await client.call<HealthScore>('GET', `/health-score?${query}`, undefined, ZONE)
  expect([status, answer?.safeParse(body).error]).toEqual([200, undefined])
  return body
}

async function chartsOf({ client }: TestPerson, query = ''): Promise<HealthCharts> {
  const { status, body } = await client.call<HealthCharts>(
    'GET',
    `/health-analytics?${query}`,
    undefined,
    ZONE,
  )
  expect([status, chartsAnswer?.safeParse(body).error]).toEqual([200, undefined])
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
      appointmentFrequency: null,
      trend: null,
      period: { from: FROM, to: TODAY },
      months: '3',
      checkupPeriod: { from: YEAR_AGO, to: TODAY },
      pets: 0,
      before: { vaccinations: { count: 0, current: 0 }, visits: 0, healthLogs: 0, exerciseLogs: 0 },
      sources: {
        doses: { given: 0, due: 0, since: FROM, count: 0, records: [] },
        vaccinations: { current: 0, count: 0, records: [] },
        visits: { count: 0, records: [] },
        healthLogs: { count: 0, records: [] },
        exerciseLogs: { count: 0, records: [] },
        checkups: { count: 0, records: [] },
      },
    })
    const none = { count: 0, records: [] }
    expect(await chartsOf(owner)).toEqual({
      period: { from: FROM, to: TODAY },
      weights: [],
      doses: { since: FROM, days: [] },
      symptoms: { count: 0, signCount: 0, signs: [] },
      visits: none,
      vaccinations: none,
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
    await addVisit(of, petId, `${day}T15:00:00Z`, { status, title: at === 2 ? 'Grooming' : 'Surgery' })
    await addRecordOf(client, 'vaccination', petId, {
      vaccineName: n % 2 === 0 ? `Vaccine ${n % 5}` : `VACCINE ${n % 5}`,
      administeredDate: day,
      nextDueDate: n % 7 === 0 ? null : addDays(day, 30 + n * 10),
    })
    const kilograms = { type: 'weight', value: null, measure: 4 + n / 10 + at, unit: 'kg', logDate: day }
    await addRecordOf(client, 'healthLog', petId, { ...kilograms, anyway: true })
    const signs = [`Sign ${n % 7}`, ...(n % 2 === 0 ? ['Itching'] : [])]
    const symptom = bodies.symptom({ logDate: day })
    const details = { ...symptom.symptom, signs, since: day, strength: 1 + (n % 5) }
    const added = await client.call('POST', `/pets/${petId}/symptoms`, { ...symptom, symptom: details })
    expect(added.status).toBe(200)
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
                case when outcome in ('given', 'partial') then day + late at time zone 'UTC' end,
                case when n % 9 = 0 then now() end, 0, 'generated', 1, now(), now()
           from (select n, '2026-11-01'::date - n as day, (array['12:10', '13:00', '13:01'])[1 + n % 3]::time as late,
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
      exerciseLogs: await logsIn(BEFORE, last, '%exercise%'),
      vaccinations: await vaccinationsOn(last),
    }
    const checked = await count(
      `(select distinct pet_id from appointments where ${ofPets} and status = 'completed' and title <> 'Grooming'
          and (appointment_date at time zone 'America/New_York')::date between $3::date and $4::date) as checked`,
      [YEAR_AGO, TODAY],
    )
    const [due, given] = [await dosesWith('true'), await dosesWith(`outcome in ('given', 'partial')`)]
    const score = (of: Omit<typeof before, 'exerciseLogs'>) =>
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
      appointmentFrequency: Math.min(100, visits * 25),
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

  // spec engagement §2: filters by pet (or all pets) and by period (1, 3, 6 months or 1 year)
  it.each([
    ['1', '2026-10-02', '2026-09-02'],
    ['6', '2026-05-02', '2025-11-02'],
    ['12', YEAR_AGO, '2024-11-02'],
  ])('of one pet over %s months is what plain queries count', async (months, from, beforeFrom) => {
    const [pet] = pets
    const last = addDays(from, -1)
    const ofPet = (table: string, condition: string, values: string[]) =>
      count(`${table} where ${ofPets} and pet_id = $3 and ${condition}`, [pet, ...values])
    const visit = `status = 'completed' and (appointment_date at time zone 'America/New_York')::date between $4::date and $5::date`
    const log = `log_date between $4::date and $5::date`
    const found = await scoreOf(owner, `petId=${pet}&months=${months}`)
    const visits = await ofPet('appointments', visit, [from, TODAY])
    expect(found).toMatchObject({
      pets: 1,
      months,
      period: { from, to: TODAY },
      appointmentFrequency: Math.min(100, visits * 25),
      before: {
        visits: await ofPet('appointments', visit, [beforeFrom, last]),
        healthLogs: await ofPet('health_logs', log, [beforeFrom, last]),
        exerciseLogs: await ofPet('health_logs', `${log} and type = 'exercise'`, [beforeFrom, last]),
      },
      sources: {
        visits: { count: visits },
        healthLogs: { count: await ofPet('health_logs', log, [from, TODAY]) },
        exerciseLogs: { count: await ofPet('health_logs', `${log} and type = 'exercise'`, [from, TODAY]) },
        doses: { count: 1, since: from },
      },
    })
    const { doses, vaccinations } = found.sources
    expect(doses.records.every(({ petId }) => petId === pet)).toBe(true)
    expect(vaccinations.records.every(({ petId }) => petId === pet)).toBe(true)
    expect(doses.due).toBe(
      await count(
        `doses join medications on medications.id = doses.medication_id and medications.household_id = doses.household_id
          where doses.household_id = $1 and pet_id = any($2::uuid[]) and pet_id = $3 and undone_at is null
            and due_date between $4::date and $5::date and due_date >= '2026-08-10'`,
        [pet, from, TODAY],
      ),
    )
  })

  // spec product: typed measures, the shared dose ledger
  it('has the charts that plain queries count, day by day', async () => {
    const [pet] = pets
    for (const one of [undefined, pet]) {
      const charts = await chartsOf(owner, `months=12${one ? `&petId=${one}` : ''}`)
      const chosen = one ? [one] : pets
      const countOf = (sql: string) =>
        count(
          sql.replaceAll(
            'OF_PETS',
            'household_id = $1 and pet_id = any($3::uuid[]) and $2::uuid[] is not null',
          ),
          [chosen],
        )
      const inYear = (day: string) => `${day} between '${YEAR_AGO}' and '${TODAY}'`
      const marked = (condition: string) =>
        countOf(
          `(select due_date, outcome, given_at - due_at as delay from doses
             where household_id = $1 and undone_at is null and ${inYear('due_date')} and due_date >= '2026-08-10'
               and medication_id in (select id from medications where OF_PETS)) as marks where ${condition}`,
        )
      const sum = (key: 'onTime' | 'late' | 'partial' | 'skipped' | 'missed') =>
        charts.doses.days.reduce((all, each) => all + each[key], 0)
      const expected = [
        await marked(`outcome = 'given' and delay <= interval '1 hour'`),
        await marked(`outcome = 'given' and delay > interval '1 hour'`),
        await marked(`outcome = 'partial'`),
        await marked(`outcome = 'skipped'`),
        await marked(`outcome = 'missed'`),
      ]
      expect([sum('onTime'), sum('late'), sum('partial'), sum('skipped'), sum('missed')]).toEqual(expected)
      expect(Math.min(...expected)).toBeGreaterThan(0)
      expect(charts.doses.days.map(({ day }) => day)).toEqual(
        [...new Set(charts.doses.days.map(({ day }) => day))].toSorted(),
      )
      const symptoms = `health_logs where OF_PETS and type = 'symptom' and ${inYear('log_date')}`
      expect(charts.symptoms).toMatchObject({ count: await countOf(symptoms), signCount: 8 })
      const { signs } = charts.symptoms
      expect(signs).toHaveLength(6)
      const itching = `${symptoms} and details -> 'signs' ? 'Itching'`
      expect(signs[0]).toMatchObject({ name: 'Itching', count: await countOf(itching) })
      expect(signs[0]?.days).toHaveLength(await countOf(`(select distinct log_date from ${itching}) as days`))
      const visits = `appointments where OF_PETS and status = 'completed'
        and ${inYear(`(appointment_date at time zone 'America/New_York')::date`)}`
      expect(charts.visits.count).toBe(await countOf(visits))
      expect(charts.vaccinations.count).toBe(
        await countOf(`vaccinations where OF_PETS and ${inYear('administered_date')}`),
      )
      expect(days(charts.visits.records)).toEqual(days(charts.visits.records).toSorted().toReversed())
      expect(charts.weights).toHaveLength(
        one
          ? await countOf(`(select distinct log_date from health_logs
              where OF_PETS and weighed_kg is not null and ${inYear('log_date')}) as weighed`)
          : 0,
      )
    }
  })

  it('compares two pets on pro, and refuses it on a smaller plan', async () => {
    const [petId = '', otherId = ''] = pets
    const compare = () =>
      owner.client.call<{ pets: ComparedPet[] }>(
        'GET',
        `/health-analytics/comparison?petId=${petId}&otherId=${otherId}&months=6`,
        undefined,
        ZONE,
      )
    expect(await compare()).toMatchObject({ status: 403, body: { code: 'FEATURE_NOT_IN_PLAN' } })
    await setPlan(app, owner, 'pro')
    const { status, body } = await compare()
    const expected = await Promise.all(
      [petId, otherId].map(async (id) => {
        const { sources } = await scoreOf(owner, `petId=${id}&months=6`)
        const { weights } = await chartsOf(owner, `petId=${id}&months=6`)
        const { given, due, since } = sources.doses
        const { current, count: all } = sources.vaccinations
        return {
          petId: id,
          weights,
          doses: { given, due, since },
          vaccinations: { current, count: all },
          visits: sources.visits.count,
        }
      }),
    )
    expect([status, body.pets]).toEqual([200, expected])
    expect(body.pets[0]?.weights.length).toBeGreaterThan(1)
  })

  // spec engagement §2: non-PDF formats need the Pro plan; spec product: reports are exported by the owner alone
  it('exports the table of each chart, for the owner on pro', async () => {
    const [petId = '', otherId = ''] = pets
    const exported = (query: string, { client }: TestPerson = owner) =>
      client.call<Buffer>('GET', `/health-analytics/export?months=12&${query}`, undefined, ZONE)
    const lines = async (query: string) => {
      const { status, body, headers } = await exported(query)
      expect([query, status]).toEqual([query, 200])
      expect(headers.get('content-disposition')).toContain(TODAY)
      return body.toString('utf8').replace('\u{feff}', '').trim().split('\n')
    }
    const charts = await chartsOf(owner, `petId=${petId}&months=12`)
    const [head, ...doses] = await lines(`chart=doses&petId=${petId}`)
    expect(head).toBe('Date,On time,Late,In part,Skipped,Missed')
    expect(doses).toEqual(
      charts.doses.days.map(({ day, onTime, late, partial, skipped, missed }) =>
        [day, onTime, late, partial, skipped, missed].join(','),
      ),
    )
    const weights = await lines(`chart=weight&petId=${petId}`)
    expect([weights[0], weights.length]).toEqual(['Date,Weight (lb)', charts.weights.length + 1])
    expect((await lines(`chart=measures&petId=${petId}`)).length).toBeGreaterThan(charts.weights.length)
    expect((await lines('chart=symptoms'))[0]).toBe('Date,Sign,Strength (1 to 5)')
    const events = await lines(`chart=events&petId=${petId}`)
    expect(events).toHaveLength(1 + charts.visits.count + charts.vaccinations.count)
    const pair = await lines(`chart=comparison&petId=${petId}&otherId=${otherId}`)
    expect([pair[0], pair.at(-1)?.split(',')[1]]).toEqual(['Figure,Pet 0,Pet 1', String(charts.visits.count)])
    expect((await exported('chart=weight')).status).toBe(422)
    expect((await exported(`chart=comparison&petId=${petId}`)).status).toBe(422)
    expect(await exported('chart=doses', await makeMember(app, owner, 'caregiver', 'Kim'))).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED' },
    })
    await setPlan(app, owner, 'premium')
    expect(await exported('chart=doses')).toMatchObject({
      status: 403,
      body: { code: 'FEATURE_NOT_IN_PLAN' },
    })
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
    expect(await owner.client.call('GET', '/health-analytics')).toMatchObject({
      status: 403,
      body: { code: 'HEALTH_ANALYTICS_DENIED' },
    })
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
    for (const path of ['/health-score', '/health-analytics']) {
      const { status, body } = await tom.client.call('GET', path)
      expect([status, body['code']]).toEqual([403, 'NOT_ALLOWED'])
    }
    const stranger = await makeOldHousehold()
    for (const path of ['/health-score', '/health-analytics']) {
      expect((await stranger.client.call('GET', `${path}?petId=${id}`)).status).toBe(404)
      expect((await owner.client.call('GET', `${path}?months=2`)).status).toBe(422)
    }
  })
})
