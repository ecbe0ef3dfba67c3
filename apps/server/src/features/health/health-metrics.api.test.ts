import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { healthLogs } from '@app/domain/health/health-logs.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies, type AnsweredRecord } from '@app/testing/factories/records'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
})
afterAll(() => app.stop())

const track = (petId: string, fields: object = {}, { client } = owner) =>
  client.call<AnsweredRecord>('POST', `/pets/${petId}/advanced-trackings`, bodies.advancedTracking(fields))

const everything = {
  version: 1,
  vitals: {
    weight: 12.4,
    weightUnit: 'lb',
    temperature: 38.6,
    temperatureUnit: 'F',
    heartRate: 90,
    respiratoryRate: 22,
  },
  behavior: { energyLevel: 7, appetiteLevel: 8, moodState: 'calm', activityLevel: 'usual' },
  physical: { bodyConditionScore: 5, bodyConditionScale: 9, hydrationLevel: 'normal' },
  digestive: { bowelMovements: { frequency: 2, consistency: 'formed' } },
  environmental: { factors: ['visitors'], other: null },
}

describe('advanced tracking', () => {
  // spec core-records §3: advanced_tracking holds a JSON value with vitals, behavior, physical, digestive and
  //   environmental groups
  //   in packages/domain/src/health/advanced-tracking.fields.ts
  it('keeps every group, and is a health log', async () => {
    const { id } = await addPet(owner.client)
    const added = await track(id, { tracking: everything })
    expect(added.body).toMatchObject({ type: 'advanced_tracking', tracking: everything })
    expect(healthLogs.entry.strict().parse(added.body)).toEqual(added.body)
    const { body } = await owner.client.call('GET', `/pets/${id}/health-logs`)
    expect(body).toMatchObject({ entries: [{ id: added.body.id, tracking: everything }] })
    const seen = await owner.client.call('GET', `/pets/${id}`)
    expect(seen.body['weightKg']).toBe(12.4)
  })

  it('is changed on its own page from its newest version', async () => {
    const { id } = await addPet(owner.client)
    const { body } = await track(id)
    const path = `/advanced-trackings/${body.id}`
    const change = { ...bodies.advancedTracking({ tracking: everything }), version: 1 }
    expect((await owner.client.call('PATCH', path, change)).body).toMatchObject({
      tracking: everything,
      version: 2,
    })
    const late = await owner.client.call('PATCH', path, change)
    expect([late.status, late.body['code']]).toEqual([409, 'STALE_VERSION'])
  })

  it('does not change a log of another kind', async () => {
    const { id } = await addPet(owner.client)
    const log = await addRecordOf(owner.client, 'healthLog', id)
    const change = { ...bodies.advancedTracking(), version: 1 }
    expect((await owner.client.call('PATCH', `/advanced-trackings/${log.id}`, change)).status).toBe(404)
  })

  it.each([
    ['nothing at all', {}, 'tracking.vitals.weight'],
    ['a score beyond ten', { behavior: { energyLevel: 11 } }, 'tracking.behavior.energyLevel'],
    [
      'ten on the scale of nine',
      { physical: { bodyConditionScore: 10, bodyConditionScale: 9 } },
      'tracking.physical.bodyConditionScore',
    ],
    ['a scale that is none', { physical: { bodyConditionScale: 7 } }, 'tracking.physical.bodyConditionScale'],
    ['an unknown mood', { behavior: { moodState: 'hungry' } }, 'tracking.behavior.moodState'],
    ['an unknown factor', { environmental: { factors: ['aliens'] } }, 'tracking.environmental.factors.0'],
  ])('refuses %s', async (_name, tracking, field) => {
    const { id } = await addPet(owner.client)
    const refused = await track(id, { tracking })
    expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, [field]])
  })

  it('counts like a health log', async () => {
    const person = await makePerson(app, { plan: 'free' })
    const { id } = await addPet(person.client)
    for (let at = 0; at < 5; at += 1) await track(id, {}, person)
    expect((await track(id, {}, person)).body).toMatchObject({ code: 'HEALTH_LOG_LIMIT_REACHED' })
  })

  // spec product: body condition on nine points; out of ten stays out of ten
  //   in packages/domain/src/health/advanced-tracking.fields.ts
  it('keeps a score out of ten on its scale', async () => {
    const { id } = await addPet(owner.client)
    const physical = { bodyConditionScore: 10, bodyConditionScale: 10 }
    expect((await track(id, { tracking: { physical } })).body).toMatchObject({ tracking: { physical } })
  })
})

const weighed = (weight: number, weightUnit: 'kg' | 'lb' = 'kg') => ({
  tracking: { vitals: { weight, weightUnit } },
  logDate: '2026-01-05',
})
const weigh = (petId: string, kilograms: number) =>
  addRecordOf(owner.client, 'healthLog', petId, { measure: kilograms, unit: 'kg', logDate: '2026-01-04' })

describe('the weight of an advanced tracking', () => {
  // spec product: the weight of an advanced tracking is held against the last one too
  it('is asked about when it is far from the last one, and taken anyway', async () => {
    const { id } = await addPet(owner.client)
    await weigh(id, 11)
    const slip = bodies.advancedTracking(weighed(2.75))
    const path = `/pets/${id}/advanced-trackings`
    const asked = await owner.client.call('POST', path, slip)
    expect([asked.status, asked.body]).toMatchObject([
      409,
      {
        code: 'WEIGHT_FAR_FROM_LAST',
        message: 'The last weight was 11 kg, and this one is 2.75 kg. Please check the number and the unit.',
      },
    ])
    const listed = await owner.client.call<{ entries: unknown[] }>('GET', path)
    expect(listed.body.entries).toEqual([])
    const taken = await owner.client.call('POST', path, { ...slip, anyway: true })
    expect(taken.status).toBe(200)
    // Repeats the request, as after a lost answer.
    expect((await owner.client.call('POST', path, { ...slip, anyway: true })).body).toEqual(taken.body)
  })

  it('is compared with the pet’s weight if it is the first, in the unit typed', async () => {
    const { id } = await addPet(owner.client, { weightKg: 10 })
    const { body } = await track(id, weighed(45, 'lb'))
    expect(body).toMatchObject({
      code: 'WEIGHT_FAR_FROM_LAST',
      message:
        'The last weight was 22.05 lbs, and this one is 99.21 lbs. Please check the number and the unit.',
    })
  })

  it('is compared with the one before it, not with itself, when it is corrected', async () => {
    const { id } = await addPet(owner.client)
    await weigh(id, 11)
    const { body: slip } = await track(id, { ...weighed(112), anyway: true })
    const path = `/advanced-trackings/${slip.id}`
    const change = (weight: number, more: object = {}) =>
      owner.client.call('PATCH', path, { ...weighed(weight), version: 1, ...more })
    expect((await change(111)).body).toMatchObject({ code: 'WEIGHT_FAR_FROM_LAST' })
    expect((await change(11.2)).status).toBe(200)
    expect((await change(111, { version: 2, anyway: true })).status).toBe(200)
  })

  it('needs no confirmation without a weight', async () => {
    const { id } = await addPet(owner.client, { weightKg: 10 })
    expect((await track(id, { tracking: { vitals: { heartRate: 90 } } })).status).toBe(200)
  })
})

describe('measures', () => {
  it('come from health logs and advanced trackings, the oldest first', async () => {
    const { id } = await addPet(owner.client)
    await track(id, { tracking: everything, logDate: '2026-01-06' })
    await addRecordOf(owner.client, 'healthLog', id, { measure: 12, unit: 'kg', logDate: '2026-01-05' })
    await addRecordOf(owner.client, 'healthLog', id, { type: 'behavior', value: 'Calm' })
    const { body } = await owner.client.call<{ kind: string; amount: number; scale: number | null }[]>(
      'GET',
      `/pets/${id}/measures`,
    )
    expect(body.map(({ kind }) => kind).toSorted()).toEqual([
      'appetiteLevel',
      'bodyConditionScore',
      'energyLevel',
      'heartRate',
      'respiratoryRate',
      'temperature',
      'weight',
      'weight',
    ])
    expect(body[0]).toMatchObject({ kind: 'weight', amount: 12, date: '2026-01-05', scale: null })
    expect(body.find(({ kind }) => kind === 'bodyConditionScore')).toMatchObject({ amount: 5, scale: 9 })
  })
})
