import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MeasureTarget } from '@app/domain/health/measure-targets.rules'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet } from '@app/testing/factories/records'
import { newId } from '../../platform/base/ids.ts'

let app: TestApp
let owner: TestPerson
let petId: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
  petId = (await addPet(owner.client)).id
})
afterAll(() => app.stop())

const set = ({ client }: TestPerson, measure: string, target: object, pet = petId) =>
  client.call('PUT', `/pets/${pet}/measure-targets`, { measure, ...target })
const remove = ({ client }: TestPerson, measure: string, pet = petId) =>
  client.call('POST', `/pets/${pet}/measure-targets/removal`, { measure })
const targetsOf = async ({ client }: TestPerson, pet = petId) =>
  (await client.call<MeasureTarget[]>('GET', `/pets/${pet}/measure-targets`)).body

const glucose = { low: 80, high: 150, unit: 'mg/dL' }

// spec product: a measure has a target of the pet’s own, which goes before what is usual
it('a target is set, changed and taken away, each measure for itself', async () => {
  expect((await set(owner, 'heartRate', { low: 60, high: 100 })).status).toBe(200)
  expect((await set(owner, 'bloodGlucose', glucose)).body).toEqual({
    measure: 'bloodGlucose',
    low: 80,
    high: 150,
  })
  // 5.5 mmol/L is restored as it was typed.
  await set(owner, 'bloodGlucose', { low: 99.1, high: 216.218, unit: 'mmol/L' })
  const heart = { measure: 'heartRate', low: 60, high: 100 }
  expect(await targetsOf(owner)).toEqual([{ measure: 'bloodGlucose', low: 99.1, high: 216.218 }, heart])
  expect((await remove(owner, 'bloodGlucose')).status).toBe(200)
  expect((await remove(owner, 'bloodGlucose')).status).toBe(200)
  expect(await targetsOf(owner)).toEqual([heart])
  const { id } = await addPet(owner.client)
  expect(await targetsOf(owner, id)).toEqual([])
})

it.each([
  [
    'bloodGlucose',
    { low: 150, high: 80, unit: 'mg/dL' },
    'high',
    'The target must end above where it begins',
  ],
  // The same to the thousandth, but not to the tenth.
  [
    'bloodGlucose',
    { low: 80.0499, high: 80.0501, unit: 'mg/dL' },
    'high',
    'The target must end above where it begins',
  ],
  ['bloodGlucose', { low: null, high: 80, unit: 'mg/dL' }, 'low', 'Enter where the target begins'],
  ['bloodGlucose', { low: 80, high: '', unit: 'mg/dL' }, 'high', 'Enter where the target ends'],
  [
    'bloodGlucose',
    { low: 1, high: 80, unit: 'mg/dL' },
    'low',
    'Please enter a blood glucose between 5 and 2000 mg/dL',
  ],
  ['heartRate', { low: 60, high: 1001 }, 'high', 'Enter a whole number from 1 to 1000'],
  ['weight', { low: 4, high: 5 }, 'measure', 'Choose a measure'],
])('%s from %j is refused at %s', async (measure, target, field, message) => {
  const { status, body } = await set(owner, measure, target)
  expect([status, body['fields']]).toEqual([422, { [field]: message }])
})

it('who writes health logs sets it, who looks reads it, and another household finds no such pet', async () => {
  const caregiver = await makeMember(app, owner, 'caregiver', 'Sam')
  expect((await set(caregiver, 'temperature', { low: 38, high: 39, unit: 'C' })).status).toBe(200)
  const viewer = await makeMember(app, owner, 'viewer', 'Lea')
  expect(await targetsOf(viewer)).toContainEqual({ measure: 'temperature', low: 38, high: 39 })
  expect((await set(viewer, 'bloodGlucose', glucose)).status).toBe(403)
  expect((await remove(viewer, 'temperature')).status).toBe(403)
  expect((await remove(caregiver, 'temperature')).status).toBe(200)
  const stranger = await makePerson(app, { name: 'Bea' })
  for (const pet of [petId, newId(), 'not-an-id']) {
    expect((await set(stranger, 'bloodGlucose', glucose, pet)).status).toBe(404)
    expect((await remove(stranger, 'bloodGlucose', pet)).status).toBe(404)
    expect((await stranger.client.call('GET', `/pets/${pet}/measure-targets`)).status).toBe(404)
  }
})

it('two people who set one at the same moment leave one', async () => {
  const { id } = await addPet(owner.client)
  const answers = await Promise.all(
    [80, 90, 100, 110].map((low) => set(owner, 'bloodGlucose', { ...glucose, low }, id)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await targetsOf(owner, id)).toHaveLength(1)
})

it('is deleted with its pet', async () => {
  const { id } = await addPet(owner.client)
  await set(owner, 'bloodGlucose', glucose, id)
  expect((await owner.client.call('DELETE', `/pets/${id}`)).status).toBe(200)
  expect((await owner.client.call('GET', `/pets/${id}/measure-targets`)).status).toBe(404)
})
