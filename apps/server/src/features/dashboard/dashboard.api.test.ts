import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardContract } from '@app/domain/dashboard/dashboard.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, letTimePass } from '@app/testing/factories/records'

interface Visits {
  appointments: { title: string }[]
  vaccinations: { vaccineName: string; nextDueDate: string }[]
}

const answer = dashboardContract.listVisits['~orpc'].outputSchema

let app: TestApp
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const listVisits = async (): Promise<Visits> => {
  const { status, body } = await owner.client.call<Visits>('GET', '/visits')
  expect(status).toBe(200)
  expect(answer?.safeParse(body).success).toBe(true)
  return body
}

const listTitles = async (): Promise<string[]> => {
  const { appointments, vaccinations } = await listVisits()
  return [...appointments.map(({ title }) => title), ...vaccinations.map((dose) => dose.vaccineName)]
}

describe('the next plans', () => {
  beforeAll(async () => {
    owner = await makePerson(app)
  })

  // spec engagement §2: next visits over all pets
  it('lists scheduled future ones over all pets, the nearest first', async () => {
    const [one, other] = [await addPet(owner.client), await addPet(owner.client, { name: 'Miso' })]
    await addRecordOf(owner.client, 'appointment', one.id, {
      title: 'Surgery',
      dateTime: '2100-03-01T10:00:00Z',
    })
    await addRecordOf(owner.client, 'appointment', other.id, {
      title: 'Grooming',
      dateTime: '2100-02-01T10:00:00Z',
    })
    const past = await addRecordOf(owner.client, 'appointment', one.id, { title: 'Past' })
    await letTimePass(app, past.id)
    await addRecordOf(owner.client, 'appointment', one.id, { title: 'Cancelled', status: 'cancelled' })
    const { appointments } = await listVisits()
    expect(appointments.map(({ title }) => title)).toEqual(['Grooming', 'Surgery'])
  })

  it('counts only the newest dose of each vaccine', async () => {
    const { id } = await addPet(owner.client, { name: 'Clover' })
    const give = (fields: object) => addRecordOf(owner.client, 'vaccination', id, fields)
    await give({ administeredDate: '2022-01-05', nextDueDate: '2023-01-05' })
    await give({ vaccineName: 'rabies', administeredDate: '2025-01-05', nextDueDate: '2028-01-05' })
    await give({ vaccineName: 'FeLV', administeredDate: '2025-01-05', nextDueDate: null })
    const { vaccinations } = await listVisits()
    expect(vaccinations.map(({ vaccineName, nextDueDate }) => [vaccineName, nextDueDate])).toEqual([
      ['rabies', '2028-01-05'],
    ])
    const { body: pets } = await owner.client.call<
      { id: string; summary: { nextVaccinationDue: string | null } }[]
    >('GET', '/pets')
    expect(pets.find((pet) => pet.id === id)?.summary.nextVaccinationDue).toBe('2028-01-05')
  })

  it('leaves out archived pets', async () => {
    const { id, version } = await addPet(owner.client, { name: 'Old Ben' })
    await addRecordOf(owner.client, 'appointment', id, { title: 'Never' })
    await addRecordOf(owner.client, 'vaccination', id, { vaccineName: 'Never' })
    expect((await listTitles()).filter((title) => title === 'Never')).toHaveLength(2)
    const { status } = await owner.client.call('POST', `/pets/${id}/archive`, { version })
    expect(status).toBe(200)
    expect(await listTitles()).not.toContain('Never')
  })
})
