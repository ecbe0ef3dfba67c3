import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, dateIn } from '@app/domain/kernel/time/dates'
import type { PlannedCare, ScheduleEntry } from '@app/domain/vaccinations/vaccine-schedule.contract'
import type { NextDueSuggestion } from '@app/domain/vaccinations/vaccine-schedule.rules'
import { careKeys } from '@app/domain/vaccinations/vaccine-schedule.vocabulary'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf } from '@app/testing/factories/records'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app, { plan: 'free' })
})
afterAll(() => app.stop())

const listSchedule = async ({ client }: TestPerson) =>
  (await client.call<{ entries: ScheduleEntry[] }>('GET', '/vaccine-schedule')).body.entries
const entryOf = async (person: TestPerson, vaccine: string) =>
  (await listSchedule(person)).find((entry) => entry.vaccine === vaccine)
const setIntervals = ({ client }: TestPerson, intervals: unknown, vaccine = 'dog-rabies') =>
  client.call<{ fields?: Record<string, string> }>('PUT', '/vaccine-schedule', { vaccine, intervals })
async function suggest({ client }: TestPerson, petId: string, query: Record<string, string> = {}) {
  const given = { vaccineName: 'Rabies', vaccineType: 'rabies', administeredDate: '2026-01-05', ...query }
  const { status, body } = await client.call<{ suggestion: NextDueSuggestion | null }>(
    'GET',
    `/pets/${petId}/next-due-suggestion?${new URLSearchParams(given).toString()}`,
  )
  return { status, suggestion: body.suggestion }
}

describe('the schedule', () => {
  it('is the guidelines’ until the household sets its own, and theirs again after a reset', async () => {
    expect((await listSchedule(owner)).map(({ vaccine }) => vaccine)).toEqual(careKeys)
    expect(await entryOf(owner, 'dog-rabies')).toMatchObject({ thenMonths: 36, edited: false })
    expect((await setIntervals(owner, { firstMonths: 12, thenMonths: 24 })).status).toBe(200)
    expect(await entryOf(owner, 'dog-rabies')).toMatchObject({
      thenMonths: 24,
      edited: true,
      source: 'Set by your household',
    })
    await setIntervals(owner, null)
    expect(await entryOf(owner, 'dog-rabies')).toMatchObject({ thenMonths: 36, edited: false })
  })

  it.each([0, 121, 1.5, 'many', null])(
    'takes no interval of %j months, and says so at its field',
    async (thenMonths) => {
      const { status, body } = await setIntervals(owner, { firstMonths: 12, thenMonths })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['intervals.thenMonths']])
    },
  )

  it('of one household is not another’s', async () => {
    const other = await makePerson(app, { name: 'Bea' })
    await setIntervals(owner, { firstMonths: 1, thenMonths: 1 }, 'cat-felv')
    expect(await entryOf(other, 'cat-felv')).toMatchObject({ thenMonths: 12 })
    expect(await entryOf(await makeMember(app, owner, 'viewer'), 'cat-felv')).toMatchObject({ thenMonths: 1 })
  })
})

describe('the suggested next dose', () => {
  // spec product: next due date suggested from an editable schedule by species and vaccine, with its source
  it('counts earlier doses by vaccine, not by spelling', async () => {
    const person = await makePerson(app)
    const { id } = await addPet(person.client)
    expect(await suggest(person, id)).toMatchObject({
      status: 200,
      suggestion: { date: '2027-01-05', reason: '1 year after the first dose' },
    })
    await addRecordOf(person.client, 'vaccination', id, {
      vaccineName: 'Rabies (1-year)',
      vaccineType: 'core',
      administeredDate: '2025-01-05',
      nextDueDate: null,
    })
    await addRecordOf(person.client, 'vaccination', id, {
      vaccineName: 'DHPP',
      vaccineType: 'dhpp',
      administeredDate: '2025-01-05',
      nextDueDate: null,
    })
    expect((await suggest(person, id)).suggestion).toMatchObject({
      date: '2029-01-05',
      reason: '3 years after a booster',
    })
    await setIntervals(person, { firstMonths: 12, thenMonths: 12 })
    expect((await suggest(person, id)).suggestion).toMatchObject({
      date: '2027-01-05',
      source: 'Set by your household',
    })
  })

  it('is empty for an unknown vaccine, and not found for another household’s pet', async () => {
    const { id } = await addPet(owner.client, { species: 'fish' })
    expect(await suggest(owner, id)).toEqual({ status: 200, suggestion: null })
    expect((await suggest(await makePerson(app, { name: 'Bea' }), id)).status).toBe(404)
  })
})

const planOf = async ({ client }: TestPerson, petId: string) =>
  (await client.call<{ entries: PlannedCare[] }>('GET', `/pets/${petId}/preventive-plan`)).body.entries

// spec product: vaccine and preventive planner by species; it is editable
describe('the plan of a pet', () => {
  it('follows from its doses, its visits and the household’s intervals, on every plan', async () => {
    const person = await makePerson(app, { plan: 'free' })
    const { id } = await addPet(person.client)
    const today = dateIn('UTC', new Date())
    await addRecordOf(person.client, 'vaccination', id, {
      vaccineName: 'DHPP',
      vaccineType: 'dhpp',
      administeredDate: addDays(today, -400),
      nextDueDate: addDays(today, -3),
    })
    const visitIn = (days: number, fields: object) =>
      addRecordOf(person.client, 'appointment', id, {
        dateTime: `${addDays(today, days)}T12:00:00Z`,
        ...fields,
      })
    await visitIn(-30, { title: 'Surgery', status: 'completed' })
    await visitIn(-5, { title: 'Grooming', status: 'completed' })
    await visitIn(-3, { title: 'Vaccination', status: 'missed' })
    await visitIn(40, { title: 'Vaccination', status: 'scheduled' })
    expect(await planOf(person, id)).toMatchObject([{ label: 'DHPP', visit: null }, {}, {}])
    await visitIn(20, { title: 'Vaccination', status: 'scheduled' })
    await visitIn(10, { title: 'Grooming', status: 'scheduled' })
    await setIntervals(person, { firstMonths: 3, thenMonths: 3 }, 'dog-checkup')
    const [dhpp, rabies, checkup, ...rest] = await planOf(person, id)
    expect(dhpp).toMatchObject({
      label: 'DHPP',
      dueOn: addDays(today, -3),
      isOverdue: true,
      source: 'Your records',
      visit: { day: addDays(today, 20) },
    })
    expect(rabies).toMatchObject({ label: 'Rabies', dueOn: today, isOverdue: false })
    expect(checkup).toMatchObject({
      care: 'dog-checkup',
      dueOn: addMonths(addDays(today, -30), 3),
      source: 'Set by your household',
      visit: null,
    })
    expect(rest).toEqual([])
    expect(await planOf(await makeMember(app, person, 'viewer'), id)).toHaveLength(3)
    const { body: pet } = await person.client.call('GET', `/pets/${id}`)
    await person.client.call('POST', `/pets/${id}/archive`, { version: pet['version'] })
    expect(await planOf(person, id)).toEqual([])
  })
})
