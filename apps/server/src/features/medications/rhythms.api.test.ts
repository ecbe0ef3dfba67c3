import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DueEntry } from '@app/domain/due/due.contract'
import { medications, type Medication } from '@app/domain/medications/medications.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, bodies } from '@app/testing/factories/records'
import { stepOf, tapering } from '@app/testing/factories/rhythms'
import { pastSecurity } from '@app/testing/past-security'
import { planDueSources } from '../due/due.service.ts'

/** Monday noon. */
const NOON = new Date('2026-06-15T12:00:00Z')

const clock = createTestClock(NOON)
let app: TestApp
let owner: TestPerson
let petId = ''
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.stop())
beforeEach(async () => {
  clock.set(NOON)
  owner = await makePerson(app)
  petId = (await addPet(owner.client)).id
})

/** A step as it is answered. */
const whole = (fields: object = {}) => ({ ...stepOf(), weekdays: [], days: null, doseUnits: null, ...fields })

const body = (fields: object = {}) => ({
  ...bodies.medication({ startDate: '2026-06-15', timeZone: 'UTC', earlierDoses: 'listed' }),
  ...fields,
})
const add = async (fields: object): Promise<Medication> => {
  const sent = body(fields)
  const answer = await owner.client.call<Medication>('POST', `/pets/${petId}/medications`, sent)
  expect([answer.status, medications.entry.strict().safeParse(answer.body).error]).toEqual([200, undefined])
  return answer.body
}
const change = (medication: Medication, fields: object) =>
  owner.client.call<Medication & { fields?: object }>('PATCH', `/medications/${medication.id}`, {
    ...body(fields),
    version: medication.version,
  })

/** Ledger entries of a medication, in order of time. */
async function ledgerOf(id: string): Promise<string[]> {
  const { rows } = await pastSecurity(
    app.database.pool,
    (query) =>
      query<{ row: string }>(
        `select concat_ws(' ', kind, to_char(due_at at time zone 'UTC', 'MM-DD HH24:MI'), outcome) as row
           from occurrences where source_id = $1 order by kind, due_at`,
        [id],
      ),
    ['occurrences'],
  )
  return rows.map(({ row }) => row)
}

async function lookAt(instant: string): Promise<void> {
  clock.set(new Date(instant))
  await app.services.db.withSystem((tx) => planDueSources(tx, clock.now(), app.services.log))
}

const refillOf = async (unitsOnHand: number) => {
  const { id } = await add({ rhythm: tapering, unitsOnHand })
  return (await ledgerOf(id)).filter((row) => row.startsWith('refill'))
}

describe('a rhythm', () => {
  // spec product: a rhythm is kept with its words, its times and its last day, and refused at the field that is wrong
  //   in packages/domain/src/medications/rhythm.fields.ts, packages/domain/src/medications/kept-schedule.rules.ts,
  //   db/schema/31-medications.sql
  it('is kept with its words, its times and its last day', async () => {
    const added = await add({ rhythm: tapering })
    expect(added).toMatchObject({
      frequency: '2 units twice daily for 2 days, then 1 unit twice daily for 2 days, then 1 more step',
      rhythm: tapering.map(whole),
      times: ['08:00', '20:00'],
      startDate: '2026-06-15',
      endDate: '2026-06-22',
    })
    expect((await owner.client.call('GET', `/medications/${added.id}`)).body).toEqual(added)
    const weekdays = stepOf({ unit: 'week', weekdays: [5, 1, 3] })
    expect(await add({ rhythm: [weekdays] })).toMatchObject({
      frequency: 'Mon, Wed, and Fri',
      rhythm: [whole({ unit: 'week', weekdays: [1, 3, 5] })],
      endDate: null,
    })
    expect(await add({ rhythm: [stepOf({ unit: 'month', every: 3 })], minIntervalHours: 6 })).toMatchObject({
      frequency: 'Every 3 months',
      minIntervalHours: null,
    })
    expect(await add({})).toMatchObject({ frequency: 'Twice daily', rhythm: null })
  })

  it.each([
    ['rhythm', [], 'Add at least one step'],
    ['rhythm', 'daily', 'Steps must be a list'],
    ['rhythm', Array.from({ length: 13 }, () => stepOf({ days: 1 })), 'Use at most 12 steps'],
    ['rhythm', Array.from({ length: 500 }, () => stepOf({ days: 1 })), 'Use at most 12 steps'],
    ['rhythm.0.unit', [stepOf({ unit: 'year' })], 'Choose how often'],
    ['rhythm.0', ['daily'], 'Choose how often'],
    ['rhythm.0.every', [stepOf({ every: 0 })], 'Enter a whole number from 1 to 99'],
    ['rhythm.0.every', [stepOf({ every: 100 })], 'Enter a whole number from 1 to 99'],
    ['rhythm.0.every', [stepOf({ every: 1.5 })], 'Enter a whole number from 1 to 99'],
    ['rhythm.0.weekdays', [stepOf({ unit: 'week', weekdays: [1, 1] })], 'Choose each day of the week once'],
    ['rhythm.0.times', [stepOf({ times: [] })], 'Choose at least one time'],
    ['rhythm.0.times', [stepOf({ times: ['8pm'] })], 'Times must be like 08:00'],
    ['rhythm.0.times', [stepOf({ times: ['08:00', '08:00'] })], 'Two doses cannot be at the same time'],
    ['rhythm.0.times', [stepOf({ unit: 'hour', times: ['08:00', '09:00'] })], 'Choose only the first time'],
    [
      'rhythm.1.days',
      [stepOf({ days: 1 }), stepOf({ days: 0 })],
      'Enter a whole number of days from 1 to 999',
    ],
    ['rhythm.0.days', [stepOf(), stepOf()], 'Enter how many days this step lasts'],
    ['rhythm.0.doseUnits', [stepOf({ doseUnits: 0 })], 'Units per dose must be more than 0'],
    [
      'rhythm',
      [stepOf({ unit: 'hour', days: 1 }), stepOf({ times: ['08:30'] })],
      'Use at most 24 different times of day',
    ],
  ])('is refused at %s', async (field, rhythm, message) => {
    const answer = await owner.client.call('POST', `/pets/${petId}/medications`, body({ rhythm }))
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: message } } })
  })

  it('of ten thousand steps is refused before it is parsed', async () => {
    const rhythm = Array.from({ length: 10_000 }, () => stepOf({ days: 1 }))
    const answer = await owner.client.call('POST', `/pets/${petId}/medications`, body({ rhythm }))
    expect(answer).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } })
  })

  it.each([
    ['startDate', '2026-02-31', 'Start date must be a date'],
    ['endDate', '2026-02-31', 'End date must be a date'],
    ['timeZone', 'Mars/Olympus', 'Choose a time zone'],
  ])('refuses a malformed %s', async (field, value, message) => {
    const sent = body({ rhythm: tapering, [field]: value })
    const answer = await owner.client.call('POST', `/pets/${petId}/medications`, sent)
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: message } } })
  })

  it('that the contract would not let in is let in by no table either', async () => {
    const { id } = await add({ rhythm: tapering })
    const put = (rhythm: unknown) =>
      pastSecurity(
        app.database.pool,
        (query) => query('update medications set rhythm = $2 where id = $1', [id, JSON.stringify(rhythm)]),
        ['medications'],
      )
    for (const rhythm of [[], {}, null, 'daily', Array.from({ length: 13 }, () => 1), ['x'.repeat(8000)]]) {
      await expect(put(rhythm)).rejects.toMatchObject({ code: '23514' })
    }
  })

  it('is the same request when it is repeated, and another one with other steps', async () => {
    const sent = body({ rhythm: tapering })
    const send = (fields: object = {}) =>
      owner.client.call('POST', `/pets/${petId}/medications`, { ...sent, ...fields })
    const first = await send()
    expect((await send()).body).toEqual(first.body)
    const other = await send({ rhythm: [stepOf()] })
    expect(other).toMatchObject({ status: 409, body: { code: 'ID_TAKEN' } })
  })

  it('can be entered by the owner only', async () => {
    for (const role of ['caregiver', 'viewer'] as const) {
      const { client } = await makeMember(app, owner, role)
      const answer = await client.call('POST', `/pets/${petId}/medications`, body({ rhythm: tapering }))
      expect([role, answer.status]).toEqual([role, 403])
    }
  })
})

describe('a change', () => {
  // spec product: changing another field never loses or contradicts a rhythm
  it('that says nothing of the rhythm keeps it, until it names another frequency', async () => {
    const added = await add({ rhythm: tapering })
    const { frequency, endDate } = added
    const kept = await change(added, { name: 'Prednisolone', frequency, endDate, times: ['12:00'] })
    expect(kept.body).toMatchObject({ ...added, name: 'Prednisolone', version: 2 })
    const dropped = await change(kept.body, { frequency: 'Weekly', times: ['12:00'] })
    expect(dropped.body).toMatchObject({ frequency: 'Weekly', rhythm: null, times: ['12:00'] })
  })

  it('moves the last day with the start, and gives another rhythm another end', async () => {
    const added = await add({ rhythm: tapering })
    const moved = await change(added, { ...added, startDate: '2026-06-20' })
    expect(moved.body).toMatchObject({ startDate: '2026-06-20', endDate: '2026-06-27' })
    const endless = await change(moved.body, { ...moved.body, rhythm: [stepOf()] })
    expect(endless.body).toMatchObject({ frequency: 'Once daily', endDate: null })
  })

  it('that leaves the words of a rhythm without it is refused', async () => {
    const added = await add({ rhythm: tapering })
    const answer = await change(added, { frequency: added.frequency, rhythm: null })
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { frequency: 'Choose how often it is given' } },
    })
  })
})

describe('the ledger of due items', () => {
  // spec product: the ledger, the stock and the warnings follow the steps of a rhythm; a finished course no
  //   longer counts
  it('holds the doses of each step in turn, and forgets a course that is over', async () => {
    const { id } = await add({ rhythm: tapering })
    expect(await ledgerOf(id)).toEqual([
      'dose 06-15 08:00',
      'dose 06-15 20:00',
      'dose 06-16 08:00',
      'dose 06-16 20:00',
      'dose 06-17 08:00',
    ])
    await lookAt('2026-06-18T21:00:00Z')
    expect((await ledgerOf(id)).filter((row) => !row.endsWith('passed'))).toEqual([
      'dose 06-18 20:00',
      'dose 06-19 08:00',
    ])
    await lookAt('2026-06-23T08:00:00Z')
    expect((await ledgerOf(id)).filter((row) => !row.endsWith('passed'))).toEqual([])
    const { rows } = await pastSecurity(
      app.database.pool,
      (query) => query('select next_due_at from schedules where source_id = $1', [id]),
      ['schedules'],
    )
    expect(rows).toEqual([{ next_due_at: null }])
  })

  it('has a refill if the steps need more than the stock', async () => {
    // 8 units in the first step, 4 in the second and 2 in the last.
    expect(await refillOf(13)).toEqual(['refill 06-15 12:00'])
    expect(await refillOf(14)).toEqual([])
  })

  it('holds the next dose that comes years later', async () => {
    const { id } = await add({ rhythm: [stepOf({ unit: 'month', every: 30 })], earlierDoses: 'given' })
    await lookAt('2028-12-14T09:00:00Z')
    expect(await ledgerOf(id)).toContain('dose 12-15 08:00')
  })

  it('follows the zone', async () => {
    const added = await add({ rhythm: [stepOf({ unit: 'week', weekdays: [2] })] })
    expect(await ledgerOf(added.id)).toEqual(['dose 06-16 08:00'])
    await change(added, { ...added, timeZone: 'Asia/Tokyo' })
    expect(await ledgerOf(added.id)).toEqual(['dose 06-15 23:00'])
  })

  it('labels a dose by its step', async () => {
    const fields = { startDate: '2026-06-12', earlierDoses: 'given' }
    await add({ ...fields, rhythm: [stepOf({ unit: 'hour', every: 8, days: 30 }), stepOf()] })
    await add({ ...fields, name: 'Spot-on', rhythm: [stepOf({ unit: 'week', weekdays: [6] })] })
    const { body: due } = await owner.client.call<{ entries: DueEntry[] }>('GET', '/due')
    expect(due.entries.map(({ title, label }) => [title, label])).toEqual([
      ['Apoquel', 'Every 8 hours'],
      ['Spot-on', 'Every Sat'],
    ])
  })
})
