import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emergencyInformation, type EmergencyInformation } from '@app/domain/emergency/emergency.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addContact, addPet, addRecordOf, photoForm } from '@app/testing/factories/records'
import type { Client } from '@app/testing/http-client'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const read = (client: Client) => client.call<EmergencyInformation>('GET', '/emergency-information')
const namesOf = async (client: Client) => (await read(client)).body.pets.map(({ name }) => name)

/** Creates a household with a contact, and a pet with every field filled. */
async function settle(plan: 'free' | 'pro' = 'pro'): Promise<TestPerson> {
  const owner = await makePerson(app, { plan })
  const { client } = owner
  await addContact(client, { name: 'Bo' })
  await addContact(client, { name: 'Dr. Ortiz', isVet: true, isPrimary: true })
  const { id } = await addPet(client, {
    microchipId: '985 113',
    allergies: 'Chicken',
    conditions: 'Diabetes',
  })
  await client.call('PUT', `/pets/${id}/profile-photo`, await photoForm())
  await addRecordOf(client, 'medication', id, { name: 'Apoquel', instructions: 'With food' })
  await addRecordOf(client, 'medication', id, { name: 'Stopped', isActive: false })
  await addRecordOf(client, 'medication', id, { name: 'Over', endDate: '2026-01-06' })
  await addRecordOf(client, 'vaccination', id, { administeredDate: '2023-01-05', nextDueDate: '2024-01-05' })
  await addRecordOf(client, 'vaccination', id, { vaccineName: 'rabies' })
  await addRecordOf(client, 'appointment', id, { vetName: 'Dr. Lee', status: 'cancelled' })
  await addRecordOf(client, 'appointment', id, { vetName: 'Dr. Kim', vetAddress: 'Elm Street' })
  return owner
}

describe('the emergency information', () => {
  // spec core-records §2: Emergency Information modal: information of each pet
  it('shows whom to call and the facts for a vet, as the contract says', async () => {
    const { client } = await settle()
    const { status, body } = await read(client)
    expect([status, emergencyInformation.parse(body)]).toEqual([200, body])
    expect(body.contacts.map(({ name }) => name)).toEqual(['Dr. Ortiz', 'Bo'])
    expect(body.pets).toHaveLength(1)
    expect(body.pets[0]).toMatchObject({
      allergies: 'Chicken',
      conditions: 'Diabetes',
      microchipId: '985 113',
      weightKg: 12.4,
    })
    expect(body.pets[0]?.picture?.thumb).toMatch(/^\/files\//)
    expect(body.pets[0]?.medications.map(({ name, instructions }) => [name, instructions])).toEqual([
      ['Apoquel', 'With food'],
    ])
    expect(
      body.pets[0]?.vaccinations.map(({ vaccineName, nextDueDate }) => [vaccineName, nextDueDate]),
    ).toEqual([['rabies', '2029-01-05']])
    expect(body.pets[0]?.vet).toEqual({ name: 'Dr. Kim', location: 'Elm Street' })
  })

  // spec product: emergency information: every role views it, a member does not print it
  //   in packages/domain/src/kernel/access/permissions.ts, db/schema/36-emergency.sql
  it('is there for every role, also for one that sees no records, and for no one else', async () => {
    const owner = await settle()
    const { body: whole } = await read(owner.client)
    for (const role of ['caregiver', 'viewer', 'member'] as const) {
      const { client } = await makeMember(app, owner, role)
      const { status, body } = await read(client)
      expect([role, status, body.contacts, body.pets]).toEqual([role, 200, whole.contacts, whole.pets])
    }
    expect((await read((await makePerson(app, { name: 'Bea' })).client)).body).toEqual({
      contacts: [],
      pets: [],
    })
    expect((await read(app.visitor())).status).toBe(401)
  })

  it('gives a member of any role nothing beside it', async () => {
    const owner = await settle()
    const { client } = await makeMember(app, owner, 'member')
    const [pet] = (await read(client)).body.pets
    for (const path of ['medications', 'vaccinations', 'appointments'])
      expect((await client.call('GET', `/pets/${pet?.id}/${path}`)).status).toBe(403)
  })

  // spec product: nothing in an emergency is behind a plan
  //   in packages/domain/src/emergency/emergency.contract.ts
  it('is whole on the free plan', async () => {
    const { client } = await settle('free')
    const { body } = await read(client)
    expect([body.contacts.length, body.pets[0]?.medications.length]).toEqual([2, 1])
  })

  // spec product: the medicine list and the emergency information give every step of a tapering plan
  it('has every step of a tapering plan and its first day', async () => {
    const { client } = await makePerson(app)
    const { id } = await addPet(client)
    const rhythm = [4, 3, 2, 1].map((doseUnits) => ({ unit: 'day', times: ['08:00'], days: 7, doseUnits }))
    const tapering = [...rhythm, { unit: 'day', times: ['08:00'], days: null, doseUnits: 0.5 }]
    await addRecordOf(client, 'medication', id, {
      name: 'Prednisolone',
      rhythm: tapering,
      startDate: '2026-01-02',
    })
    const [pet] = (await read(client)).body.pets
    expect(
      pet?.medications.map(({ name, rhythm: steps, startDate }) => [name, steps?.length, startDate]),
    ).toEqual([['Prednisolone', 5, '2026-01-02']])
  })

  it('sorts medicines by name and vaccinations by day, the newest first', async () => {
    const { client } = await makePerson(app)
    const { id } = await addPet(client)
    for (const name of ['cerenia', 'Apoquel', 'Bravecto'])
      await addRecordOf(client, 'medication', id, { name })
    for (const [vaccineName, administeredDate] of [
      ['Rabies', '2026-01-02'],
      ['Bordetella', '2026-01-04'],
      ['Lyme', '2026-01-03'],
    ])
      await addRecordOf(client, 'vaccination', id, { vaccineName, administeredDate })
    const [pet] = (await read(client)).body.pets
    expect(pet?.medications.map(({ name }) => name)).toEqual(['Apoquel', 'Bravecto', 'cerenia'])
    expect(pet?.vaccinations.map(({ vaccineName }) => vaccineName)).toEqual(['Bordetella', 'Lyme', 'Rabies'])
  })

  it('leaves out archived pets', async () => {
    const { client } = await makePerson(app)
    const { id, version } = await addPet(client, { name: 'Old Ben' })
    expect(await namesOf(client)).toEqual(['Old Ben'])
    await client.call('POST', `/pets/${id}/archive`, { version })
    expect(await namesOf(client)).toEqual([])
  })
})
