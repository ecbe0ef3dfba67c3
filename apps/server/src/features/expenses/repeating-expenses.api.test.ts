import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Expense } from '@app/domain/expenses/expenses.contract'
import { MOST_MISSED } from '@app/domain/expenses/expenses.vocabulary'
import {
  type MissedDates,
  type RepeatingExpense,
  repeatingExpenses,
} from '@app/domain/expenses/repeating-expenses.contract'
import { pausedByPlanNotification } from '@app/domain/expenses/repeating-expenses.texts'
import type { PetHoldings } from '@app/domain/pets/pets.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock, type TestClock } from '@app/testing/clock'
import { makeMember, makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRepeating, bodies, monthly } from '@app/testing/factories/records'
import { createClient } from '@app/testing/http-client'
import { newId } from '../../platform/base/ids.ts'
import { repeatingExpenseBeat } from './repeating-expenses.jobs.ts'

type Answered<Value> = Value & { code?: string; fields?: Record<string, string> }

const daily = { unit: 'day', every: 1, weekdays: [] }
const NOON = new Date('2026-03-31T12:00:00Z')

let app: TestApp
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock(NOON)
  app = await startTestApp({ clock })
})
afterAll(() => app.stop())

/** The person's expenses, the latest date first. */
async function expensesOf({ client }: Pick<TestPerson, 'client'>): Promise<Expense[]> {
  return (await client.call<{ entries: Expense[] }>('GET', '/expenses?limit=100')).body.entries
}
const datesOf = async (person: TestPerson) => (await expensesOf(person)).map(({ spentOn }) => spentOn)
const seriesOf = async ({ client }: TestPerson, id: string) =>
  (await client.call<RepeatingExpense>('GET', `/repeating-expenses/${id}`)).body
const missedOf = async ({ client }: TestPerson) =>
  (await client.call<MissedDates>('GET', '/repeating-expenses/missed')).body
const act = ({ client }: TestPerson, { id, version }: { id: string; version: number }, what: string) =>
  client.call<Answered<RepeatingExpense>>('POST', `/repeating-expenses/${id}/${what}`, { version })

const people: TestPerson[] = []

/** Sets the clock. A page gets a new request token then. */
function jumpTo(instant: string): void {
  clock.set(new Date(instant))
  for (const person of people) {
    const { cookies, household } = person.client
    const reloaded = createClient(app.url)
    for (const [name, value] of cookies) reloaded.cookies.set(name, value)
    Object.assign(person, { client: Object.assign(reloaded, household && { household }) })
  }
}

/** Sets the clock, and lets the worker do all that is due. */
async function comeAt(instant: string): Promise<void> {
  jumpTo(instant)
  await app.worker.settle()
}
const comeTo = (day: string) => comeAt(`${day}T12:00:00Z`)

/** A person on the day at which every test begins, with an empty household. */
async function begin(): Promise<TestPerson> {
  await comeTo('2026-03-31')
  const person = await makePerson(app, { plan: 'premium' })
  people.push(person)
  return person
}

/** Changes the table of expenses, to break what is added to it. */
const alterExpenses = (what: string) => app.database.pool.query(`alter table expenses ${what}`)

/** Number of notices about a pause by the plan. */
const notified = async ({ client }: TestPerson) => {
  const { body } = await client.call<{ entries: { title: string }[] }>('GET', '/notifications')
  return body.entries.filter(({ title }) => title === pausedByPlanNotification.title).length
}

/** Adds a pet with a daily expense; `body` names the version of the pet. */
const ofPet = async (person: TestPerson) => {
  const { id: petId, version } = await addPet(person.client)
  const series = await addRepeating(person.client, { petId, spentOn: '2026-03-31', repeat: daily })
  const { body } = await person.client.call<PetHoldings>('GET', `/pets/${petId}/holdings`)
  expect(body.repeatingExpenses).toBe(1)
  return { petId, series, body: { version } }
}

describe('a repeating expense', () => {
  // spec engagement §3: repeating expenses with the recurrence rules of reminders, each date created once
  it('begins with its first date, and the dates until today are added with it', async () => {
    const person = await begin()
    const series = await addRepeating(person.client, { spentOn: '2026-01-31', description: 'Insurance' })
    expect(repeatingExpenses.entry.strict().parse(series)).toEqual(series)
    expect(series).toMatchObject({ nextOn: '2026-04-30', pausedBecause: null, description: 'Insurance' })
    expect(await datesOf(person)).toEqual(['2026-03-31', '2026-02-28', '2026-01-31'])
    expect((await expensesOf(person)).map(({ repeats }) => repeats)).toEqual([monthly, monthly, monthly])
  })

  it('is the same expense and one series when the request is repeated', async () => {
    const person = await begin()
    const body = bodies.expense({ repeat: monthly, reimbursedMinor: null })
    const answers = await Promise.all([1, 2, 3].map(() => person.client.call('POST', '/expenses', body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await missedOf(person)).repeating).toBe(1)
    const other = await person.client.call('POST', '/expenses', { ...body, repeat: daily })
    expect(other.body['code']).toBe('ID_TAKEN')
  })

  it.each([
    [{ repeat: { unit: 'year' } }, { 'repeat.unit': 'Choose how often' }],
    [{ repeat: { unit: 'day', every: 100 } }, { 'repeat.every': 'Enter a whole number from 1 to 99' }],
    [
      { repeat: { unit: 'week', weekdays: [1] }, spentOn: '2026-03-31' },
      { repeat: 'Choose the weekday of the first date too' },
    ],
    [
      { repeat: daily, spentOn: '2026-03-01', endsOn: '2026-02-28' },
      { endsOn: 'The last day cannot be before the first' },
    ],
    [
      { repeat: daily, spentOn: '2025-02-24' },
      { spentOn: `At most ${MOST_MISSED} dates can lie in the past` },
    ],
  ])('%o is refused at its field', async (fields, messages) => {
    const person = await begin()
    const body = bodies.expense({ reimbursedMinor: null, ...fields })
    const { status, body: answer } = await person.client.call('POST', '/expenses', body)
    expect([status, answer['fields']]).toEqual([422, messages])
    expect(await expensesOf(person)).toEqual([])
  })

  it('is added once by two workers at once, and not again after it was deleted', async () => {
    const person = await begin()
    const series = await addRepeating(person.client, { spentOn: '2026-03-30', repeat: daily })
    jumpTo('2026-04-02T12:00:00Z')
    const workers = [app.services, app.services, app.services].map((needs) => repeatingExpenseBeat(needs))
    await Promise.all(workers.map((worker) => worker.work()))
    await app.worker.settle()
    const dates = ['2026-04-02', '2026-04-01', '2026-03-31', '2026-03-30']
    expect(await datesOf(person)).toEqual(dates)
    const [newest] = await expensesOf(person)
    expect(newest).toMatchObject({
      createdBy: person.userId,
      reimbursedMinor: null,
      receipts: [],
      version: 1,
    })
    await person.client.call('DELETE', `/expenses/${newest?.id}`)
    await comeTo('2026-04-03')
    expect(await datesOf(person)).toEqual(['2026-04-03', ...dates.slice(1)])
    await person.client.call('POST', `/expenses/${newest?.id}/restore`)
    await comeTo('2026-04-03')
    expect(await datesOf(person)).toEqual(['2026-04-03', ...dates])
    // The worker's moves are no changes of the record.
    expect(await seriesOf(person, series.id)).toMatchObject({ version: series.version, nextOn: '2026-04-04' })
  })

  it('catches up after an outage, and ends after its last date', async () => {
    const person = await begin()
    const weekly = { unit: 'week', every: 1, weekdays: [] }
    const series = await addRepeating(person.client, { spentOn: '2026-03-31', repeat: weekly, endsAfter: 5 })
    await comeTo('2026-08-01')
    expect(await datesOf(person)).toEqual([
      '2026-04-28',
      '2026-04-21',
      '2026-04-14',
      '2026-04-07',
      '2026-03-31',
    ])
    expect((await seriesOf(person, series.id)).nextOn).toBeNull()
    expect((await expensesOf(person))[0]?.repeats).toBeNull()
    const past = await person.client.call<{ entries: RepeatingExpense[] }>(
      'GET',
      '/repeating-expenses?part=past',
    )
    expect(past.body.entries.map(({ id }) => id)).toEqual([series.id])
  })

  it('comes at midnight of its zone', async () => {
    const person = await begin()
    const body = bodies.expense({ spentOn: '2026-03-31', repeat: daily, reimbursedMinor: null })
    await person.client.call('POST', '/expenses', body, { 'x-time-zone': 'Pacific/Auckland' })
    // In Auckland it was April 1 already when the first date was added.
    expect(await datesOf(person)).toEqual(['2026-04-01', '2026-03-31'])
    await comeAt('2026-04-01T10:59:59Z')
    expect(await datesOf(person)).toHaveLength(2)
    await comeAt('2026-04-01T11:00:00Z')
    expect((await datesOf(person))[0]).toBe('2026-04-02')
  })

  it('delays no other household if it cannot be added, and is tried again', async () => {
    const [broken, person] = [await begin(), await begin()]
    for (const { client } of [broken, person])
      await addRepeating(client, { spentOn: '2026-03-31', repeat: daily })
    await alterExpenses(`add constraint broken check (household_id <> '${broken.householdId}') not valid`)
    await comeTo('2026-04-01')
    expect([await datesOf(broken), (await datesOf(person))[0]]).toEqual([['2026-03-31'], '2026-04-01'])
    await alterExpenses('drop constraint broken')
    await comeAt('2026-04-01T13:00:00Z')
    expect((await datesOf(broken))[0]).toBe('2026-04-01')
  })

  it('pauses, resumes with its first date after today, and stops while its expenses stay', async () => {
    const person = await begin()
    const series = await addRepeating(person.client, { spentOn: '2026-03-31', repeat: daily })
    const paused = await act(person, series, 'pause')
    expect(paused.body).toMatchObject({ pausedBecause: 'owner', nextOn: '2026-04-01' })
    expect((await act(person, series, 'pause')).body).toEqual(paused.body)
    expect((await act(person, series, 'resume')).body.code).toBe('STALE_VERSION')
    await comeTo('2026-04-10')
    const resumed = await act(person, paused.body, 'resume')
    expect(resumed.body).toMatchObject({ pausedBecause: null, nextOn: '2026-04-11' })
    await comeTo('2026-04-11')
    expect(await datesOf(person)).toEqual(['2026-04-11', '2026-03-31'])
    expect((await person.client.call('DELETE', `/repeating-expenses/${series.id}`)).status).toBe(200)
    await comeTo('2026-04-12')
    const left = await expensesOf(person)
    expect(left.map(({ spentOn, repeats, version }) => [spentOn, repeats, version])).toEqual([
      ['2026-04-11', null, 1],
      ['2026-03-31', null, 1],
    ])
  })

  it('is changed from its next date on, which another rule moves', async () => {
    const person = await begin()
    const series = await addRepeating(person.client, { spentOn: '2026-03-10' })
    const path = `/repeating-expenses/${series.id}`
    const amount = { minor: 9900, currency: 'EUR' }
    const dearer = await person.client.call<RepeatingExpense>('PATCH', path, { ...series, amount })
    expect(dearer.body).toMatchObject({ amount, nextOn: '2026-04-10', version: series.version + 1 })
    const weekly = { ...dearer.body, repeat: { unit: 'week', every: 1, weekdays: [] } }
    expect((await person.client.call('PATCH', path, weekly)).body).toMatchObject({ nextOn: '2026-04-07' })
    expect((await person.client.call('PATCH', path, weekly)).body['code']).toBe('STALE_VERSION')
    const once = await person.client.call('PATCH', path, { ...weekly, repeat: { unit: 'once' } })
    expect(once.body['fields']).toEqual({ repeat: 'Choose how often' })
    await comeTo('2026-04-07')
    expect(
      (await expensesOf(person)).map(({ spentOn, amount: { currency } }) => [spentOn, currency]),
    ).toEqual([
      ['2026-04-07', 'EUR'],
      ['2026-03-10', 'USD'],
    ])
  })
})

describe('an expense of a series', () => {
  const change = { ...bodies.expense({ description: 'Other food', reimbursedMinor: null }), later: true }

  // spec engagement §3: edit this one, or this and all later ones
  it('is changed alone, or with all later ones and the series', async () => {
    const person = await begin()
    await addRepeating(person.client, { spentOn: '2026-01-31', description: 'Food' })
    const [third, second, first] = await expensesOf(person)
    const update = (expense: Expense | undefined, fields: object) =>
      person.client.call<Answered<Expense>>('PATCH', `/expenses/${expense?.id}`, fields)
    const alone = { ...third, description: 'Treats', later: false }
    expect((await update(third, alone)).status).toBe(200)
    const body = { ...change, spentOn: '2026-02-27', reimbursedMinor: 100, version: 1 }
    expect((await update(second, body)).status).toBe(200)
    expect((await update(second, body)).body.code).toBe('STALE_VERSION')
    await comeTo('2026-04-30')
    const after = await expensesOf(person)
    expect(
      after.map(({ spentOn, description, reimbursedMinor }) => [spentOn, description, reimbursedMinor]),
    ).toEqual([
      ['2026-04-30', 'Other food', null],
      ['2026-03-31', 'Other food', null],
      ['2026-02-27', 'Other food', 100],
      ['2026-01-31', 'Food', null],
    ])
    expect(first?.version).toBe(after[3]?.version)
    await update(after[1], { ...after[1], reimbursedMinor: after[1]?.amount.minor })
    const refusalOf = async (amount: object) =>
      (await update(after[2], { ...after[2], amount, later: true })).body.fields?.['amount']
    expect(await refusalOf({ minor: 100, currency: 'USD' })).toBe(
      'A later expense was reimbursed with more than this amount',
    )
    expect(await refusalOf({ minor: 1_000_000, currency: 'JPY' })).toBe(
      'A later expense was reimbursed in another currency',
    )
  })

  it('is changed alone once the series was stopped', async () => {
    const person = await begin()
    const series = await addRepeating(person.client)
    await person.client.call('DELETE', `/repeating-expenses/${series.id}`)
    const [expense] = await expensesOf(person)
    const refused = await person.client.call('PATCH', `/expenses/${expense?.id}`, { ...change, version: 1 })
    expect(refused.body['code']).toBe('EXPENSE_REPEATS_NO_MORE')
  })
})

describe('after a downgrade', () => {
  // spec engagement §3: after a downgrade repeating expenses pause with a notice, and an upgrade offers the missed dates
  it.each([
    [true, ['2026-04-03', '2026-04-02', '2026-04-01', '2026-03-31', '2026-03-31']],
    [false, ['2026-03-31', '2026-03-31']],
  ])('they pause with one notice, and an upgrade fills in the missed dates: %s', async (fill, dates) => {
    const person = await begin()
    const series = await addRepeating(person.client, { spentOn: '2026-03-31', repeat: daily })
    await addRepeating(person.client, { spentOn: '2026-03-31' })
    await setPlan(app, person, 'free')
    expect((await person.client.call('POST', `/expenses`, bodies.expense({ repeat: monthly }))).status).toBe(
      403,
    )
    await comeTo('2026-04-01')
    await comeTo('2026-04-03')
    expect(await datesOf(person)).toEqual(['2026-03-31', '2026-03-31'])
    const paused = await seriesOf(person, series.id)
    expect(paused).toMatchObject({ pausedBecause: 'plan', nextOn: '2026-04-01' })
    // A change that keeps the rule keeps the missed dates.
    const path = `/repeating-expenses/${series.id}`
    const renamed = await person.client.call<RepeatingExpense>('PATCH', path, { ...paused, notes: 'Box' })
    expect(renamed.body).toMatchObject({ pausedBecause: 'plan', nextOn: '2026-04-01' })
    expect(await notified(person)).toBe(1)
    expect((await person.client.call('POST', '/repeating-expenses/missed', { fill })).status).toBe(403)
    await setPlan(app, person, 'premium')
    await app.worker.settle()
    expect((await act(person, renamed.body, 'resume')).body).toEqual(renamed.body)
    expect(await missedOf(person)).toEqual({ repeating: 2, paused: 1, dates: 3 })
    const answers = await Promise.all(
      [1, 2].map(() => person.client.call<{ added: number }>('POST', '/repeating-expenses/missed', { fill })),
    )
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(fill ? 3 : 0)
    expect(await datesOf(person)).toEqual(dates)
    expect(await missedOf(person)).toEqual({ repeating: 2, paused: 0, dates: 0 })
    await comeTo('2026-04-04')
    expect(await datesOf(person)).toEqual(['2026-04-04', ...dates])
  })

  it('of a long pause the newest dates are filled in', async () => {
    const person = await begin()
    await addRepeating(person.client, { spentOn: '2026-03-31', repeat: daily })
    await setPlan(app, person, 'free')
    await comeTo('2027-12-31')
    await setPlan(app, person, 'premium')
    expect((await missedOf(person)).dates).toBe(MOST_MISSED)
    const filled = await person.client.call('POST', '/repeating-expenses/missed', { fill: true })
    expect(filled.body).toEqual({ added: MOST_MISSED })
    await app.worker.settle()
    const { body } = await person.client.call('GET', '/expenses/report?period=all')
    expect(body['all']).toBe(MOST_MISSED + 1)
  })
})

describe('the repeating expenses of a pet', () => {
  // spec engagement §3: archiving or deleting a pet asks what happens to its repeating expenses
  it('stop when it is archived until it is back, or continue', async () => {
    const [stopped, continued] = [await begin(), await begin()]
    const [first, second] = [await ofPet(stopped), await ofPet(continued)]
    await stopped.client.call('POST', `/pets/${first.petId}/archive`, first.body)
    const archived = await continued.client.call<{ version: number }>(
      'POST',
      `/pets/${second.petId}/archive`,
      {
        ...second.body,
        repeatingExpenses: 'continue',
      },
    )
    // Another day of death asks nothing, so the default stops nothing.
    const dated = { version: archived.body.version, diedOn: '2026-03-30' }
    expect((await continued.client.call('POST', `/pets/${second.petId}/archive`, dated)).status).toBe(200)
    await comeTo('2026-04-01')
    expect([await datesOf(stopped), (await datesOf(continued))[0]]).toEqual([['2026-03-31'], '2026-04-01'])
    expect((await seriesOf(stopped, first.series.id)).pausedBecause).toBe('pet')
    const back = { version: first.body.version + 1 }
    expect((await stopped.client.call('POST', `/pets/${first.petId}/unarchive`, back)).status).toBe(200)
    await comeTo('2026-04-02')
    expect(await datesOf(stopped)).toEqual(['2026-04-02', '2026-03-31'])
  })

  it.each([
    [
      'the series',
      (person: TestPerson, series: RepeatingExpense) =>
        person.client.call('PATCH', `/repeating-expenses/${series.id}`, { ...series, petId: null }),
    ],
    [
      'an expense with all later ones',
      async (person: TestPerson) => {
        const [expense] = await expensesOf(person)
        return person.client.call('PATCH', `/expenses/${expense?.id}`, {
          ...expense,
          petId: null,
          later: true,
        })
      },
    ],
  ])('that are stopped with it continue once %s is given to all pets', async (_, release) => {
    const person = await begin()
    const { petId, series, body } = await ofPet(person)
    await person.client.call('POST', `/pets/${petId}/archive`, body)
    await comeTo('2026-04-02')
    expect((await release(person, await seriesOf(person, series.id))).status).toBe(200)
    expect(await seriesOf(person, series.id)).toMatchObject({ pausedBecause: null, nextOn: '2026-04-03' })
  })

  it('stop when it is deleted, or continue as General', async () => {
    const [stopped, continued] = [await begin(), await begin()]
    const [first, second] = [await ofPet(stopped), await ofPet(continued)]
    expect((await stopped.client.call('DELETE', `/pets/${first.petId}`)).status).toBe(200)
    const path = `/pets/${second.petId}`
    expect((await continued.client.call('DELETE', path, { repeatingExpenses: 'continue' })).status).toBe(200)
    await comeTo('2026-04-01')
    expect(await datesOf(stopped)).toEqual(['2026-03-31'])
    expect((await expensesOf(continued)).map(({ spentOn, petId }) => [spentOn, petId])).toEqual([
      ['2026-04-01', null],
      ['2026-03-31', null],
    ])
  })

  // spec product: only the owner sees expenses; every other role gets the answer of a stranger
  it('are hidden from every other role', async () => {
    const owner = await begin()
    const { petId, series } = await ofPet(owner)
    for (const role of ['caregiver', 'viewer', 'member'] as const) {
      const { client } = await makeMember(app, owner, role)
      for (const path of ['', '/missed', `/${series.id}`])
        expect((await client.call('GET', `/repeating-expenses${path}`)).status).toBe(403)
      const known = await client.call('POST', `/repeating-expenses/${series.id}/pause`, { version: 1 })
      const unknown = await client.call('POST', `/repeating-expenses/${newId()}/pause`, { version: 1 })
      expect([known.status, known.body['code']]).toEqual([unknown.status, unknown.body['code']])
      const { body } = await client.call('GET', `/pets/${petId}/holdings`)
      expect(body['repeatingExpenses'] ?? 0).toBe(0)
    }
    expect((await seriesOf(owner, series.id)).pausedBecause).toBeNull()
  })
})
