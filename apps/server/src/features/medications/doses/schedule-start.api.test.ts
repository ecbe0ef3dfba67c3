import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dose } from '@app/domain/medications/doses/doses.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, bodies } from '@app/testing/factories/records'
import { listDue, mark, stockOf } from './doses.fixture.ts'

/** Monday, 10:34 PM. */
const ENTERED = new Date('2026-06-15T22:34:00Z')

let app: TestApp
const clock = createTestClock(ENTERED)
let owner: TestPerson
let petId: string
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.stop())
beforeEach(async () => {
  clock.set(ENTERED)
  owner = await makePerson(app)
  ;({ id: petId } = await addPet(owner.client))
})

const days = '?from=2026-06-14&to=2026-06-16'
const asked = async () =>
  (await listDue(owner.client, days)).occurrences.map(({ date, time, mark: made }) =>
    [date.slice(8), time, made?.outcome].filter(Boolean).join(' '),
  )
const bodyOf = (fields: object) => bodies.medication({ startDate: '2026-06-01', ...fields })
async function add(fields: object = {}): Promise<string> {
  const body = bodyOf(fields)
  const { status } = await owner.client.call('POST', `/pets/${petId}/medications`, body)
  expect(status).toBe(200)
  return body.id
}
const change = (id: string, version: number, fields: object) =>
  owner.client.call('PATCH', `/medications/${id}`, { ...bodyOf(fields), version })
const ledgerOf = async (id: string) =>
  (await owner.client.call<{ entries: Dose[] }>('GET', `/medications/${id}/doses`)).body.entries

describe('a medication that is entered late in the day', () => {
  // spec product: a schedule begins with its next dose after it was entered, reactivated or changed
  //   in packages/domain/src/medications/schedule-start.rules.ts, db/schema/31-medications.sql
  it('is due from its next dose on, however long ago it was begun', async () => {
    await add()
    expect(await asked()).toEqual(['16 08:00', '16 20:00'])
  })

  it('lists the earlier doses of today if they are still to be given', async () => {
    await add({ earlierDoses: 'listed' })
    expect(await asked()).toEqual(['15 08:00', '15 20:00', '16 08:00', '16 20:00'])
  })

  it('records the earlier doses of today as given, and keeps the counted stock', async () => {
    const id = await add({ earlierDoses: 'given', unitsOnHand: 10 })
    expect(await asked()).toEqual(['15 08:00 given', '15 20:00 given', '16 08:00', '16 20:00'])
    expect((await ledgerOf(id)).map(({ givenAt }) => givenAt)).toEqual([
      '2026-06-15T20:00:00+00:00',
      '2026-06-15T08:00:00+00:00',
    ])
    expect((await stockOf(owner.client, id))?.unitsOnHand).toBe(10)
  })

  it('can still be marked for an earlier dose, which then shows', async () => {
    const id = await add()
    expect((await mark(owner.client, id, { date: '2026-06-15', time: '20:00' })).status).toBe(200)
    expect(await asked()).toEqual(['15 20:00 given', '16 08:00', '16 20:00'])
  })

  it('does not subtract earlier doses from the forecast', async () => {
    const id = await add({ unitsOnHand: 2 })
    expect(await stockOf(owner.client, id)).toMatchObject({ runsOutOn: '2026-06-17' })
  })

  it('refuses an invalid answer', async () => {
    const { body } = await owner.client.call<{ fields: object }>(
      'POST',
      `/pets/${petId}/medications`,
      bodyOf({ earlierDoses: 'yes' }),
    )
    expect(body.fields).toEqual({ earlierDoses: 'Choose what to do with the earlier doses' })
  })
})

describe('a change of the schedule', () => {
  beforeEach(() => {
    clock.set(new Date('2026-06-14T07:00:00Z'))
  })

  it('asks for no earlier dose at a new time, and goes on asking for those of the old ones', async () => {
    const id = await add()
    clock.set(ENTERED)
    await change(id, 1, { times: ['08:00', '21:00'] })
    expect(await asked()).toEqual(['14 08:00', '15 08:00', '16 08:00', '16 21:00'])
  })

  it('changes nothing if the times stay', async () => {
    const id = await add()
    clock.set(ENTERED)
    await change(id, 1, { name: 'Cerenia', instructions: 'With food' })
    expect(await asked()).toHaveLength(6)
  })

  it('lists or records earlier doses at a new time as chosen', async () => {
    const id = await add()
    clock.set(ENTERED)
    await change(id, 1, { times: ['08:00', '21:00'], earlierDoses: 'listed' })
    expect(await asked()).toContain('15 21:00')
    await change(id, 2, { times: ['09:00', '21:00'], earlierDoses: 'given' })
    expect(await asked()).toEqual(['15 09:00 given', '15 21:00', '16 09:00', '16 21:00'])
  })

  it('restarts when the medication is reactivated', async () => {
    const id = await add()
    await change(id, 1, { isActive: false })
    clock.set(ENTERED)
    await change(id, 2, { isActive: true })
    expect(await asked()).toEqual(['16 08:00', '16 20:00'])
  })

  it('restarts when the pet is restored', async () => {
    await add()
    await owner.client.call('POST', `/pets/${petId}/archive`, { version: 1 })
    clock.set(ENTERED)
    await owner.client.call('POST', `/pets/${petId}/unarchive`, { version: 2 })
    expect(await asked()).toEqual(['16 08:00', '16 20:00'])
  })
})

describe('a change after a dose of today was given', () => {
  let id: string
  beforeEach(async () => {
    clock.set(new Date('2026-06-14T07:00:00Z'))
    id = await add({ frequency: 'Once daily', times: ['08:00'] })
    clock.set(new Date('2026-06-15T09:00:00Z'))
    await mark(owner.client, id, { date: '2026-06-15', time: '08:00' })
  })
  const moved = { frequency: 'Once daily', times: ['21:00'] }

  // spec product: a schedule change that plans a dose too close to a given one, or one more on a day whose
  //   doses are all given, asks first; until the answer the dose is not offered
  it('asks what becomes of a dose that comes too soon, and changes nothing until it is answered', async () => {
    const { status, body } = await change(id, 1, moved)
    expect([status, body]).toMatchObject([
      422,
      {
        fields: {
          closeDoses: expect.stringMatching(
            /^The last dose was given 9:00\sAM\. Choose what becomes of the next dose, planned for 9:00\sPM$/,
          ) as string,
        },
      },
    ])
    expect(await asked()).toEqual(['14 08:00', '15 08:00 given', '16 08:00'])
  })

  it('continues with the dose after the left-out one', async () => {
    await change(id, 1, { ...moved, closeDoses: 'left-out' })
    expect(await asked()).toEqual(['16 21:00'])
    const { medications } = await listDue(owner.client, days)
    expect(medications[0]?.nextDueAt).toBe('2026-06-16T21:00:00.000Z')
  })

  it('lists it where it is to be given, and asks before it is', async () => {
    await change(id, 1, { ...moved, closeDoses: 'kept' })
    expect(await asked()).toEqual(['15 21:00', '16 21:00'])
    clock.set(new Date('2026-06-15T21:00:00Z'))
    const { body } = await mark(owner.client, id, { date: '2026-06-15', time: '21:00' })
    expect(body.code).toBe('DOSE_CLOSE_TO_ANOTHER')
  })

  it('asks nothing if the schedule is unchanged', async () => {
    const { status } = await change(id, 1, { frequency: 'Once daily', times: ['08:00'], name: 'Cerenia' })
    expect(status).toBe(200)
  })

  it('reports a concurrent change before it asks', async () => {
    await change(id, 1, { frequency: 'Once daily', times: ['08:00'], name: 'Cerenia' })
    expect((await change(id, 1, moved)).status).toBe(409)
  })
})

it('a repeated request to add it counts the stock and notes the doses once', async () => {
  const body = bodyOf({ unitsOnHand: 10, earlierDoses: 'given' })
  const send = () => owner.client.call('POST', `/pets/${petId}/medications`, body)
  await send()
  const [last] = await ledgerOf(body.id)
  await owner.client.call('POST', `/doses/${last?.id ?? ''}/undo`)
  await mark(owner.client, body.id, { date: '2026-06-16', time: '08:00', anyway: true })
  expect((await send()).status).toBe(200)
  expect((await stockOf(owner.client, body.id))?.unitsOnHand).toBe(9)
  expect((await ledgerOf(body.id)).filter(({ undoneAt }) => undoneAt === null)).toHaveLength(2)
})
