import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HealthLog } from '@app/domain/health/health-logs.contract'
import { dateIn } from '@app/domain/kernel/time/dates'
import { localTimeOf } from '@app/domain/kernel/time/zoned-time'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies } from '@app/testing/factories/records'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
})
afterAll(() => app.stop())

const weigh = (petId: string, kilograms: number | null, fields: object = {}) =>
  addRecordOf(owner.client, 'healthLog', petId, { value: null, measure: kilograms, unit: 'kg', ...fields })
const inPounds = (pounds: number, logDate: string) =>
  bodies.healthLog({ value: `${pounds} lbs`, measure: null, unit: null, logDate })
const weightOf = async (petId: string) => (await owner.client.call('GET', `/pets/${petId}`)).body['weightKg']

const listOf = async (petId: string, query = '') => {
  const { body } = await owner.client.call<{ entries: HealthLog[]; nextCursor: string | null }>(
    'GET',
    `/pets/${petId}/health-logs${query}`,
  )
  return body
}

/** Saves the form of the pet with these fields changed. */
const changePet = async (petId: string, fields: object) => {
  const { name, species, version, weightKg } = (await owner.client.call('GET', `/pets/${petId}`)).body
  return owner.client.call('PATCH', `/pets/${petId}`, { name, species, version, weightKg, ...fields })
}
const typeWeight = async (petId: string, weightKg: number, fields: object = {}) =>
  expect((await changePet(petId, { weightKg, ...fields })).status).toBe(200)

describe('a measured health log', () => {
  it('is answered as a number and as words', async () => {
    const { id } = await addPet(owner.client)
    expect(await weigh(id, 12.4284, { unit: 'lb' })).toMatchObject({
      value: '27.4 lbs',
      measure: 12.4284,
      unit: 'lb',
      scale: null,
    })
    expect(await weigh(id, 38.61, { type: 'temperature', unit: 'F' })).toMatchObject({ value: '101.5 °F' })
    expect(await weigh(id, 7, { type: 'energy_level', unit: null })).toMatchObject({
      value: '7 of 10',
      scale: 10,
    })
  })

  // spec product: small animals are weighed in grams or ounces, and a weight stays as it was typed
  it('keeps grams and ounces as they were typed', async () => {
    const { id } = await addPet(owner.client, { species: 'hamster', weightKg: null })
    const grams = await weigh(id, 0.0415, { unit: 'g' })
    expect(grams).toMatchObject({ value: '41.5 g', measure: 0.0415, unit: 'g' })
    expect(await weigh(id, 0.0408, { unit: 'oz' })).toMatchObject({ value: '1.44 oz', unit: 'oz' })
    expect(await weigh(id, null, { value: '31 g' })).toMatchObject({ measure: 0.031, unit: 'g' })
    expect(await weightOf(id)).toBe(0.031)
  })

  // spec product: blood glucose in mg/dL or mmol/L, stored so that the typed number comes back, within
  //   possible values
  it('keeps blood glucose in mg/dL, and says it in the unit in which it was typed', async () => {
    const { id } = await addPet(owner.client)
    const glucose = { type: 'blood_glucose', logDate: '2026-01-05' }
    expect(await weigh(id, 99.1, { ...glucose, unit: 'mmol/L' })).toMatchObject({
      value: '5.5 mmol/L',
      measure: 99.1,
      unit: 'mmol/L',
      scale: null,
    })
    expect(await weigh(id, 99, { ...glucose, unit: 'mg/dL' })).toMatchObject({
      value: '99 mg/dL',
      measure: 99,
    })
    const { body } = await owner.client.call<object[]>('GET', `/pets/${id}/measures`)
    expect(body).toMatchObject([
      { kind: 'bloodGlucose', amount: 99.1 },
      { kind: 'bloodGlucose', amount: 99 },
    ])
  })

  it('reads a text that is clearly a number with its unit, and keeps any other unchanged', async () => {
    const { id } = await addPet(owner.client)
    const read = await weigh(id, null, { value: '27.4 lbs', unit: null })
    expect(read).toMatchObject({ value: '27.4 lbs', measure: 12.4284, unit: 'lb' })
    const kept = await weigh(id, null, { value: 'about 27 of them', unit: null })
    expect(kept).toMatchObject({ value: 'about 27 of them', measure: null, unit: null })
  })

  it.each([
    ['weight', 0, { measure: 'Please enter a valid weight, more than 0 and at most 2000 kg' }],
    ['weight', 2001, { measure: 'Please enter a valid weight, more than 0 and at most 2000 kg' }],
    ['weight', null, { measure: 'Please enter the weight' }],
    ['weight', 'twelve', { measure: 'Please enter a number' }],
    ['temperature', 60, { measure: 'Please enter a temperature between 0 and 50 °C' }],
    ['blood_glucose', 4.9, { measure: 'Please enter a blood glucose between 5 and 2000 mg/dL' }],
    ['blood_glucose', 2001, { measure: 'Please enter a blood glucose between 5 and 2000 mg/dL' }],
    ['blood_glucose', null, { measure: 'Please enter the blood glucose' }],
    ['energy_level', 11, { measure: 'Choose a score from 1 to 10' }],
    ['appetite', 2.5, { measure: 'Choose a score from 1 to 10' }],
  ])('refuses the impossible: %s %s', async (type, measure, fields) => {
    const { id } = await addPet(owner.client)
    const body = bodies.healthLog({ type, measure, value: null })
    const refused = await owner.client.call('POST', `/pets/${id}/health-logs`, body)
    expect([refused.status, refused.body['fields']]).toEqual([422, fields])
  })

  it('accepts an unusual value', async () => {
    const { id } = await addPet(owner.client, { species: 'cat', weightKg: null })
    expect(await weigh(id, 40)).toMatchObject({ measure: 40 })
  })
})

describe('a weighing', () => {
  it('sets the pet’s weight if it is the newest', async () => {
    const { id } = await addPet(owner.client, { weightKg: 10 })
    await weigh(id, 12, { logDate: '2026-01-05' })
    expect(await weightOf(id)).toBe(12)
    await weigh(id, 9, { logDate: '2025-01-05' })
    expect(await weightOf(id)).toBe(12)
  })

  it('leaves the pet unchanged if it has the same weight, but counts', async () => {
    const { id } = await addPet(owner.client, { weightKg: 10 })
    const versionOf = async () => (await owner.client.call('GET', `/pets/${id}`)).body['version']
    const first = await weigh(id, 11, { logDate: '2026-01-03' })
    const version = await versionOf()
    const second = await weigh(id, 11, { logDate: '2026-01-05' })
    await weigh(id, 12, { logDate: '2026-01-04' })
    expect([await weightOf(id), await versionOf()]).toEqual([11, version])
    await owner.client.call('DELETE', `/health-logs/${first.id}`)
    expect([await weightOf(id), await versionOf()]).toEqual([11, version])
    await owner.client.call('DELETE', `/health-logs/${second.id}`)
    expect(await weightOf(id)).toBe(12)
  })

  // spec product: the newest weighing is what the pet weighs
  //   in db/schema/32-health.sql
  it('gives way to the one before when it is corrected or deleted', async () => {
    const { id } = await addPet(owner.client, { weightKg: 10 })
    await weigh(id, 11, { logDate: '2026-01-04' })
    const slip = await weigh(id, 112, { logDate: '2026-01-05', anyway: true })
    const body = { type: 'weight', measure: 11.2, unit: 'kg', logDate: '2026-01-05', version: 1 }
    await owner.client.call('PATCH', `/health-logs/${slip.id}`, body)
    expect(await weightOf(id)).toBe(11.2)
    await owner.client.call('DELETE', `/health-logs/${slip.id}`)
    expect(await weightOf(id)).toBe(11)
  })

  it('removes the pet’s weight when the last one is deleted', async () => {
    const { id } = await addPet(owner.client, { weightKg: null })
    const slip = await weigh(id, 112, { anyway: true })
    expect(await weightOf(id)).toBe(112)
    await owner.client.call('DELETE', `/health-logs/${slip.id}`)
    expect(await weightOf(id)).toBe(null)
  })

  it('restores the typed weight before it when it is deleted', async () => {
    const { id } = await addPet(owner.client, { weightKg: 10 })
    const slip = await weigh(id, 112, { anyway: true })
    await owner.client.call('DELETE', `/health-logs/${slip.id}`)
    expect(await weightOf(id)).toBe(10)
  })

  it('restores a weight typed after the weighing before it', async () => {
    const { id } = await addPet(owner.client)
    await weigh(id, 9, { logDate: '2026-01-03' })
    await typeWeight(id, 10)
    const slip = await weigh(id, 112, { logDate: '2026-01-05', anyway: true })
    await owner.client.call('DELETE', `/health-logs/${slip.id}`)
    expect(await weightOf(id)).toBe(10)
  })

  // spec product: deleting a weighing removes its weight, and keeps a weight that was typed into the pet
  //   in db/schema/32-health.sql
  it('leaves a weight that was typed into the pet after it', async () => {
    const { id } = await addPet(owner.client)
    await weigh(id, 9, { logDate: '2026-01-03' })
    const newest = await weigh(id, 10, { logDate: '2026-01-05' })
    await typeWeight(id, 10.4)
    await owner.client.call('DELETE', `/health-logs/${newest.id}`)
    expect(await weightOf(id)).toBe(10.4)
  })

  it('keeps its weight on the pet while other facts of the pet change', async () => {
    const { id } = await addPet(owner.client, { weightKg: 10 })
    const slip = await weigh(id, 112, { anyway: true })
    await typeWeight(id, 112, { name: 'Biscuit the Great' })
    await owner.client.call('DELETE', `/health-logs/${slip.id}`)
    expect(await weightOf(id)).toBe(10)
  })

  it('removes its weight from the pet when it is changed to another type', async () => {
    const { id } = await addPet(owner.client, { weightKg: null })
    const slip = await weigh(id, 112, { anyway: true })
    const body = { type: 'behavior', value: 'Barked', logDate: '2026-01-05', version: 1 }
    expect((await owner.client.call('PATCH', `/health-logs/${slip.id}`, body)).status).toBe(200)
    expect(await weightOf(id)).toBe(null)
  })

  // spec product: a weight check needs a weight; one that is far from the last asks for confirmation
  it('is asked about when it is far from the last one, and taken anyway', async () => {
    const { id } = await addPet(owner.client, { weightKg: 10 })
    await weigh(id, 11, { logDate: '2026-01-04' })
    const slip = bodies.healthLog({ value: null, measure: 2.75, unit: 'kg', logDate: '2026-01-05' })
    const asked = await owner.client.call('POST', `/pets/${id}/health-logs`, slip)
    expect([asked.status, asked.body]).toMatchObject([
      409,
      {
        code: 'WEIGHT_FAR_FROM_LAST',
        title: 'Is this weight right?',
        message: 'The last weight was 11 kg, and this one is 2.75 kg. Please check the number and the unit.',
      },
    ])
    expect(await weightOf(id)).toBe(11)
    const taken = await owner.client.call('POST', `/pets/${id}/health-logs`, { ...slip, anyway: true })
    expect([taken.status, await weightOf(id)]).toEqual([200, 2.75])
  })

  it('is asked about on the wrong pet, naming the one that it fits better', async () => {
    const person = await makePerson(app)
    const miso = await addPet(person.client, { name: 'Miso', species: 'cat', weightKg: null })
    await addPet(person.client, { name: 'Biscuit', weightKg: 12.4284 })
    const path = `/pets/${miso.id}/health-logs`
    expect((await person.client.call('POST', path, inPounds(10.1, '2026-01-01'))).status).toBe(200)
    const asked = await person.client.call('POST', path, inPounds(28.1, '2026-01-05'))
    expect([asked.status, asked.body['message']]).toEqual([
      409,
      'The last weight was 10.1 lbs, and this one is 28.1 lbs. It fits Biscuit better, at 27.4 lbs. ' +
        'Please check the pet, the number and the unit.',
    ])
    expect((await person.client.call('POST', path, inPounds(11, '2026-01-05'))).status).toBe(200)
  })

  it('needs confirmation less often for a young animal', async () => {
    const { id } = await addPet(owner.client, { birthDate: '2025-11-01', weightKg: null })
    await weigh(id, 2, { logDate: '2025-12-20' })
    const body = bodies.healthLog({ value: null, measure: 3.5, unit: 'kg', logDate: '2026-01-05' })
    expect((await owner.client.call('POST', `/pets/${id}/health-logs`, body)).status).toBe(200)
  })

  it('is compared with the one before it, not with itself, when it is corrected', async () => {
    const { id } = await addPet(owner.client, { weightKg: null })
    await weigh(id, 11, { logDate: '2026-01-04' })
    const slip = await weigh(id, 112, { logDate: '2026-01-05', anyway: true })
    const body = { type: 'weight', unit: 'kg', logDate: '2026-01-05', version: 1 }
    const path = `/health-logs/${slip.id}`
    expect((await owner.client.call('PATCH', path, { ...body, measure: 111 })).status).toBe(409)
    expect((await owner.client.call('PATCH', path, { ...body, measure: 11.2 })).status).toBe(200)
  })

  it('is compared with the pet’s weight if it is the first', async () => {
    const { id } = await addPet(owner.client, { weightKg: 10 })
    const body = bodies.healthLog({ value: null, measure: 45, unit: 'lb' })
    const asked = await owner.client.call('POST', `/pets/${id}/health-logs`, body)
    expect(asked.body['message']).toContain('The last weight was 22.05 lbs, and this one is 99.21 lbs.')
  })

  it('is compared with a weight that was typed into the pet since', async () => {
    const { id } = await addPet(owner.client, { weightKg: null })
    await weigh(id, 4, { logDate: '2026-01-05' })
    await typeWeight(id, 7, { anyway: true })
    const today = dateIn('UTC', app.services.clock.now())
    expect(await weigh(id, 7.1, { logDate: today })).toMatchObject({ measure: 7.1 })
    const body = bodies.healthLog({ value: null, measure: 4.1, unit: 'kg', logDate: today })
    const asked = await owner.client.call('POST', `/pets/${id}/health-logs`, body)
    expect(asked.body['message']).toContain('The last weight was 7.1 kg')
  })

  it('does not affect the pets of others', async () => {
    const bea = await makePerson(app, { name: 'Bea' })
    const { id } = await addPet(bea.client, { weightKg: 10 })
    const body = bodies.healthLog({ measure: 50, unit: 'kg' })
    expect((await owner.client.call('POST', `/pets/${id}/health-logs`, body)).status).toBe(404)
    const seen = await bea.client.call('GET', `/pets/${id}`)
    expect(seen.body['weightKg']).toBe(10)
  })
})

describe('a weight typed into the pet', () => {
  // spec product: a weight typed into the form of a pet asks for confirmation like a weighing
  it('is asked about when it is far from the last one, and taken anyway', async () => {
    const { id } = await addPet(owner.client, { weightKg: 12.4 })
    const asked = await changePet(id, { weightKg: 28.1 })
    expect([asked.status, asked.body]).toMatchObject([
      409,
      {
        code: 'WEIGHT_FAR_FROM_LAST',
        message: expect.stringContaining(
          'The last weight was 27.34 lbs, and this one is 61.95 lbs.',
        ) as string,
      },
    ])
    expect(await weightOf(id)).toBe(12.4)
    expect((await changePet(id, { weightKg: 28.1, anyway: true })).status).toBe(200)
    expect(await weightOf(id)).toBe(28.1)
  })

  it('needs no confirmation if it is the first, cleared, or unchanged since the weighing', async () => {
    const { id } = await addPet(owner.client, { weightKg: null })
    const statuses = []
    for (const weightKg of [12.4, null]) statuses.push((await changePet(id, { weightKg })).status)
    await weigh(id, 30, { logDate: '2026-01-05', anyway: true })
    statuses.push((await changePet(id, { name: 'Otis' })).status)
    expect(statuses).toEqual([200, 200, 200])
  })

  it('in a stale form is answered with the newer pet', async () => {
    const { id } = await addPet(owner.client, { weightKg: 12.4 })
    await changePet(id, { name: 'Otis' })
    expect((await changePet(id, { weightKg: 30, version: 1 })).body['code']).toBe('STALE_VERSION')
  })
})

describe('a reading with a time', () => {
  const day = '2026-01-05'
  const glucose = (petId: string, amount: number, logTime: string | null) =>
    weigh(petId, amount, { type: 'blood_glucose', unit: 'mg/dL', logDate: day, logTime })
  // spec product: readings have a time of day, now by default; lists, charts, the latest value and the pet's
  //   weight are ordered by it
  //   in db/schema/32-health.sql, packages/domain/src/health/health-logs.contract.ts,
  //   apps/web/src/forms/day-and-time.tsx
  it('is listed and measured by its time, whenever it was noted; one without comes first on its day', async () => {
    const { id } = await addPet(owner.client)
    await glucose(id, 310, '14:00')
    await glucose(id, 95, '08:30')
    await glucose(id, 120, null)
    const { entries } = await listOf(id)
    expect(entries.map(({ measure, logTime }) => [measure, logTime])).toEqual([
      [310, '14:00'],
      [95, '08:30'],
      [120, null],
    ])
    const { body } = await owner.client.call<object[]>('GET', `/pets/${id}/measures`)
    expect(body).toMatchObject([
      { amount: 120, date: day, time: null },
      { amount: 95, date: day, time: '08:30' },
      { amount: 310, date: day, time: '14:00' },
    ])
  })

  it('keeps its place from page to page', async () => {
    const { id } = await addPet(owner.client)
    for (const [at, time] of ['20:00', '08:00', '12:00'].entries()) await glucose(id, 100 + at, time)
    const first = await listOf(id, '?limit=2')
    const second = await listOf(id, `?limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
    expect([...first.entries, ...second.entries].map(({ logTime }) => logTime)).toEqual([
      '20:00',
      '12:00',
      '08:00',
    ])
  })

  it('is the pet’s weight if it is the latest of the day', async () => {
    const { id } = await addPet(owner.client, { weightKg: null })
    await weigh(id, 10.2, { logDate: day, logTime: '18:00' })
    const morning = await weigh(id, 10, { logDate: day, logTime: '07:00' })
    expect(await weightOf(id)).toBe(10.2)
    const body = { type: 'weight', measure: 10, unit: 'kg', logDate: day, logTime: '19:00', version: 1 }
    expect((await owner.client.call('PATCH', `/health-logs/${morning.id}`, body)).status).toBe(200)
    expect(await weightOf(id)).toBe(10)
  })

  // spec product: the time of a reading is not of later today
  it('is not of later today, on the clock of the person', async () => {
    const { id } = await addPet(owner.client)
    const now = app.services.clock.now()
    const add = (zone: string, minutes: number) => {
      const { date: logDate, time: logTime } = localTimeOf(new Date(now.getTime() + minutes * 60_000), zone)
      const body = bodies.healthLog({ logDate, logTime })
      return owner.client.call('POST', `/pets/${id}/health-logs`, body, { 'x-time-zone': zone })
    }
    const today = localTimeOf(now, 'UTC').time < '23:00' ? 'UTC' : 'Asia/Tokyo'
    expect((await add(today, 30)).body['fields']).toEqual({ logTime: 'Time cannot be in the future' })
    expect((await add('Pacific/Kiritimati', -5)).body).toMatchObject({ type: 'weight' })
  })

  it.each(['25:00', '8:00', 'noon', 800])('takes no time %j', async (logTime) => {
    const { id } = await addPet(owner.client)
    const refused = await owner.client.call('POST', `/pets/${id}/health-logs`, bodies.healthLog({ logTime }))
    expect([refused.status, refused.body['fields']]).toEqual([422, { logTime: 'Time must be a time' }])
  })
})
