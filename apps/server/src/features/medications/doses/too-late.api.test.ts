import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, bodies } from '@app/testing/factories/records'
import { planDueSources } from '../../due/due.service.ts'
import { addMedication, listDue, mark } from './doses.fixture.ts'

/** Moments before and after the latest time: due at 8, given until 10. */
const IN_TIME = new Date('2026-06-15T09:50:00Z')
const TOO_LATE = new Date('2026-06-15T10:10:00Z')
const thisMorning = { date: '2026-06-15', time: '08:00' }
const insulin = {
  name: 'Insulin',
  frequency: 'Once daily',
  times: ['08:00'],
  timeZone: 'UTC',
  earlierDoses: 'listed',
  latestMinutes: 120,
}

const clock = createTestClock(TOO_LATE)
let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ clock })
  owner = await makePerson(app)
})
afterAll(() => app.stop())

// spec product: the server asks before it accepts a dose that is too late, but not if no dose is given or it
//   was given in time
describe('a dose that is later than its medicine allows', () => {
  it('is asked about before it is given now, and taken anyway', async () => {
    clock.set(TOO_LATE)
    const { id } = await addMedication(owner.client, insulin)
    const asked = await mark(owner.client, id, thisMorning)
    expect([asked.status, asked.body]).toMatchObject([
      409,
      {
        code: 'DOSE_TOO_LATE',
        title: 'Too late for this dose',
        message: 'It should be given at most 2 hours late. Ask your vet before you give it.',
      },
    ])
    // The confirmation for other doses does not confirm this one.
    expect((await mark(owner.client, id, { ...thisMorning, anyway: true })).body).toMatchObject({
      code: 'DOSE_TOO_LATE',
    })
    expect((await mark(owner.client, id, { ...thisMorning, lateAnyway: true })).status).toBe(200)
  })

  it('is skipped, missed, or noted as given in time without a question', async () => {
    clock.set(TOO_LATE)
    const answers: object[] = [
      { outcome: 'skipped' },
      { outcome: 'missed' },
      { givenAt: '2026-06-15T10:00:00Z' },
    ]
    for (const answer of answers) {
      const { id } = await addMedication(owner.client, insulin)
      expect((await mark(owner.client, id, { ...thisMorning, ...answer })).status).toBe(200)
    }
  })

  it('is given in time like any other', async () => {
    clock.set(IN_TIME)
    const { id } = await addMedication(owner.client, insulin)
    expect((await mark(owner.client, id, thisMorning)).status).toBe(200)
  })

  it('is listed with its last moment, and not given with everything else that is overdue', async () => {
    clock.set(IN_TIME)
    const other = await makePerson(app)
    const { id } = await addMedication(other.client, insulin)
    const tooLateAt = '2026-06-15T10:00:00.000Z'
    const doses = await listDue(other.client)
    expect(doses.occurrences.map((each) => each.tooLateAt)).toEqual([tooLateAt])
    await app.services.db.withSystem((tx) => planDueSources(tx, clock.now(), app.services.log))
    const due = await other.client.call<{ entries: { id: string; sourceId: string; tooLateAt: string }[] }>(
      'GET',
      '/due',
    )
    const entry = due.body.entries.find(({ sourceId }) => sourceId === id)
    expect(new Date(entry?.tooLateAt ?? '').toISOString()).toBe(tooLateAt)
    clock.set(TOO_LATE)
    const completed = await other.client.call('POST', '/due/complete', { ids: [entry?.id] })
    expect(completed.body).toEqual({ completed: 0, waiting: 1 })
  })
})

const add = async (fields: object) => {
  const { id } = await addPet(owner.client)
  return owner.client.call('POST', `/pets/${id}/medications`, bodies.medication({ ...insulin, ...fields }))
}

describe('the maximum lateness of a dose', () => {
  it.each([
    [14, 'Too late after must be at least 15'],
    [1441, 'Too late after must be at most 1440'],
    [20.5, 'Too late after must be a whole number'],
  ])('is not %d minutes', async (latestMinutes, message) => {
    expect((await add({ latestMinutes })).body).toMatchObject({ fields: { latestMinutes: message } })
  })

  it('is stored, except for an as-needed medication', async () => {
    expect((await add({})).body).toMatchObject({ latestMinutes: 120 })
    expect((await add({ frequency: 'As needed' })).body).toMatchObject({ latestMinutes: null })
  })
})
