import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InsulinDose } from '@app/domain/medications/doses/doses.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { stepOf } from '@app/testing/factories/rhythms'
import { mark } from './doses.fixture.ts'

const clock = createTestClock(new Date('2026-06-15T21:00:00Z'))
let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ clock })
  owner = await makePerson(app)
})
afterAll(() => app.stop())

const insulin = {
  name: 'ProZinc',
  dosage: '2 U',
  frequency: 'Twice daily',
  times: ['08:00', '20:00'],
  timeZone: 'UTC',
  startDate: '2026-06-01',
  earlierDoses: 'listed',
}
const list = async (petId: string, { client } = owner) =>
  client.call<InsulinDose[]>('GET', `/pets/${petId}/insulin-doses`)
const given = (time: string, fields: object = {}) => ({
  date: '2026-06-15',
  time,
  givenAt: `2026-06-15T${time}:00Z`,
  ...fields,
})

it('lists only given insulin, with its amount or the medicine’s dosage', async () => {
  const { id: petId } = await addPet(owner.client)
  const { id } = await addRecordOf(owner.client, 'medication', petId, insulin)
  const other = await addRecordOf(owner.client, 'medication', petId, { ...insulin, name: 'Apoquel' })
  await mark(owner.client, id, given('08:00'))
  await mark(owner.client, id, given('20:00', { outcome: 'partial', amount: 1 }))
  await mark(owner.client, other.id, given('08:00'))
  expect((await list(petId)).body).toEqual([
    { date: '2026-06-15', time: '20:00', dose: 'part of 2 U' },
    { date: '2026-06-15', time: '08:00', dose: '2 U' },
  ])
})

it('does not mistake the units taken from the stock for a dose', async () => {
  const { id: petId } = await addPet(owner.client)
  const { id } = await addRecordOf(owner.client, 'medication', petId, { ...insulin, doseUnits: 0.075 })
  await mark(owner.client, id, given('08:00'))
  expect((await list(petId)).body).toMatchObject([{ dose: '2 U' }])
})

// spec product: blood glucose is shown beside the insulin given in the morning and in the evening
it('keeps the units of the step of its rhythm, also once the medicine is changed', async () => {
  const { id: petId } = await addPet(owner.client)
  const rhythm = [stepOf({ times: ['08:00'], days: null, doseUnits: 3 })]
  const added = await addRecordOf(owner.client, 'medication', petId, { ...insulin, rhythm })
  await mark(owner.client, added.id, given('08:00'))
  expect((await list(petId)).body).toMatchObject([{ dose: '3 units' }])
  const changed = await owner.client.call('PATCH', `/medications/${added.id}`, {
    ...insulin,
    rhythm: [stepOf({ times: ['08:00'], days: null, doseUnits: 4 })],
    version: 1,
  })
  expect(changed.status).toBe(200)
  expect((await list(petId)).body).toEqual([{ date: '2026-06-15', time: '08:00', dose: '3 units' }])
})

it('leaves out an unknown amount: a dose noted with a schedule that has changed since', async () => {
  const { id: petId } = await addPet(owner.client)
  const noted = { ...insulin, earlierDoses: 'given' }
  const { id } = await addRecordOf(owner.client, 'medication', petId, noted)
  expect((await list(petId)).body[0]?.dose).toBe('2 U')
  const change = { ...insulin, dosage: '3 U', version: 1 }
  expect((await owner.client.call('PATCH', `/medications/${id}`, change)).status).toBe(200)
  expect((await list(petId)).body[0]?.dose).toBeNull()
})

it('lists no undone or skipped dose, and no pet of another household', async () => {
  const { id: petId } = await addPet(owner.client)
  const { id } = await addRecordOf(owner.client, 'medication', petId, insulin)
  const { body } = await mark(owner.client, id, given('08:00'))
  await owner.client.call('POST', `/doses/${body.dose.id}/undo`)
  await mark(owner.client, id, { date: '2026-06-15', time: '20:00', outcome: 'skipped' })
  expect((await list(petId)).body).toEqual([])
  const stranger = await makePerson(app)
  expect((await list(petId, stranger)).status).toBe(404)
})
