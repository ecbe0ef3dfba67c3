import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { bodies } from '@app/testing/factories/records'
import { stepOf, tapering } from '@app/testing/factories/rhythms'
import { addMedication, listDue, mark, NOW, stockOf } from './doses.fixture.ts'

const clock = createTestClock(NOW)
let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.stop())
beforeEach(async () => {
  clock.set(NOW)
  owner = await makePerson(app)
})

const add = (fields: object) =>
  addMedication(owner.client, { startDate: '2026-06-15', timeZone: 'UTC', earlierDoses: 'listed', ...fields })
const change = async (id: string, fields: object) => {
  const body = { ...bodies.medication({ startDate: '2026-06-15' }), version: 1, ...fields }
  expect((await owner.client.call('PATCH', `/medications/${id}`, body)).status).toBe(200)
}

describe('doses of a rhythm', () => {
  it('have the amount of their step', async () => {
    await add({ rhythm: tapering })
    const { occurrences } = await listDue(owner.client, '?from=2026-06-16&to=2026-06-30')
    expect(occurrences.map(({ date, doseUnits }) => `${date.slice(8)} ${doseUnits}`)).toEqual([
      '16 2',
      '16 2',
      '17 1',
      '17 1',
      '18 1',
      '18 1',
      '19 1',
      '21 1',
    ])
  })

  // spec product: the ledger, the stock and the warnings follow the steps of a rhythm; a finished course no
  //   longer counts
  it('are marked as they are planned, each by the units of its step', async () => {
    const { id } = await add({ rhythm: tapering, startDate: '2026-06-11', unitsOnHand: 20 })
    const give = (date: string) =>
      mark(owner.client, id, { date, time: '08:00', givenAt: `${date}T08:00:00Z` })
    expect(await stockOf(owner.client, id)).toMatchObject({ unitsOnHand: 20, doseUnits: 1, runsOutOn: null })
    expect((await give('2026-06-12')).body.medication?.stock?.unitsOnHand).toBe(18)
    expect((await give('2026-06-13')).body.medication?.stock?.unitsOnHand).toBe(17)
    expect((await give('2026-06-15')).body.medication?.stock?.unitsOnHand).toBe(16)
    expect((await give('2026-06-16')).body.code).toBe('DOSE_NOT_SCHEDULED')
  })

  it('run out on the first day that the stock does not cover', async () => {
    const { id } = await add({ rhythm: tapering, unitsOnHand: 9 })
    expect(await stockOf(owner.client, id)).toMatchObject({ runsOutOn: '2026-06-17', low: true })
  })

  it('are too close by the rule of their step', async () => {
    const eight = stepOf({ unit: 'hour', every: 8, times: ['00:00'], days: 2 })
    const { id } = await add({ rhythm: [eight, stepOf()], startDate: '2026-06-13' })
    const give = (date: string, time: string, givenAt: string) =>
      mark(owner.client, id, { date, time, givenAt: `2026-06-${givenAt}:00Z` })
    expect((await give('2026-06-14', '08:00', '14T08:00')).status).toBe(200)
    const early = await give('2026-06-14', '16:00', '14T11:59')
    expect(early.body).toMatchObject({ code: 'DOSE_CLOSE_TO_ANOTHER' })
    expect(early.body.message).toContain('8 hours')
    expect((await give('2026-06-14', '16:00', '14T16:00')).status).toBe(200)
    // Between the two steps, 16 hours lie between two doses; later it is a day.
    expect((await give('2026-06-15', '08:00', '15T00:01')).status).toBe(200)
  })

  it('are those of a frequency again once the rhythm is gone', async () => {
    const { id } = await add({ rhythm: [stepOf({ unit: 'week', weekdays: [2] })] })
    expect((await listDue(owner.client)).occurrences).toEqual([])
    await change(id, { frequency: 'Once daily', rhythm: null, earlierDoses: 'listed' })
    expect((await listDue(owner.client)).occurrences).toMatchObject([{ time: '08:00', doseUnits: null }])
  })

  it('that are new after a change cause a warning', async () => {
    const { id } = await add({ rhythm: [stepOf()] })
    const earlier = [stepOf({ times: ['08:00', '10:00'] })]
    await change(id, { rhythm: earlier, earlierDoses: 'given' })
    const { occurrences } = await listDue(owner.client)
    expect(occurrences.map(({ time, mark: made }) => [time, made?.outcome])).toEqual([
      ['08:00', undefined],
      ['10:00', 'given'],
    ])
  })

  it('are searched years ahead, and are none once the last step is over', async () => {
    await add({ rhythm: [stepOf({ unit: 'month', every: 30 })], earlierDoses: 'given' })
    expect((await listDue(owner.client)).medications[0]?.nextDueAt).toBe('2028-12-15T08:00:00.000Z')
    await add({ name: 'Prednisolone', rhythm: tapering })
    clock.set(new Date('2026-06-22T12:00:00Z'))
    expect((await listDue(owner.client)).medications).toMatchObject([
      { name: 'Apoquel' },
      { name: 'Prednisolone', nextDueAt: null },
    ])
    clock.set(new Date('2026-06-25T12:00:00Z'))
    expect(await listDue(owner.client)).toMatchObject({
      medications: [{ name: 'Apoquel' }],
      // Its next dose is years ahead.
      occurrences: [{ date: '2026-06-15', mark: { outcome: 'given' } }],
    })
  })
})
