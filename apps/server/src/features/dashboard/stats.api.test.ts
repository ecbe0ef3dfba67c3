import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardContract, type DashboardStats } from '@app/domain/dashboard/dashboard.contract'
import { recordedFeatures } from '@app/domain/dashboard/stats.rules'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import {
  makeMember,
  makePerson,
  setJoinedAt,
  setOwnedSince,
  setPlan,
  type TestPerson,
} from '@app/testing/factories/people'
import { addContact, addPet, addRecordOf, bodies } from '@app/testing/factories/records'
import { featureRecords } from './stats.queries.ts'

const answer = dashboardContract.getStats['~orpc'].outputSchema

const NOW = new Date('2026-06-15T11:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: createTestClock(NOW) })
})
afterAll(() => app?.stop())

async function statsOf({ client }: TestPerson): Promise<DashboardStats> {
  const { status, body } = await client.call<DashboardStats>('GET', '/dashboard/stats')
  expect([status, answer?.safeParse(body).error]).toEqual([200, undefined])
  return body
}

/** Marks this morning's dose of a new medication. */
async function markOne(owner: TestPerson, { client }: TestPerson, fields: object = {}): Promise<string> {
  const { id: petId } = await addPet(owner.client)
  const { id } = await addRecordOf(owner.client, 'medication', petId, { startDate: '2026-06-01' })
  const dose = bodies.dose({ date: '2026-06-15', time: '08:00', ...fields })
  const { status } = await client.call('POST', `/medications/${id}/doses`, dose)
  expect(status).toBe(200)
  return dose.id
}

// spec engagement §3: dashboard stats, usage metrics and feature limits, as far as the counted features are
//   built
describe('the figures of a household', () => {
  it('are all zero at first, with the limits of its plan', async () => {
    const stats = await statsOf(await makePerson(app, { plan: 'free' }))
    expect(Object.values(stats.counts).every((count) => count === 0)).toBe(true)
    expect(stats).toMatchObject({
      featuresUsed: 0,
      features: 6,
      overallUsage: 0,
      tier: 'free',
      nearLimits: false,
    })
    expect(stats.limits.map(({ quota, limit }) => [quota, limit])).toEqual([
      ['pets', 1],
      ['reminders', 5],
      ['photos', 3],
      ['healthLogs', 5],
      ['upcomingAppointments', 3],
    ])
    expect(stats.doses).toEqual({ given: 0, own: 0, others: [] })
  })

  it('count the same rows as the quotas, and none of another household', async () => {
    const other = await makePerson(app, { name: 'Bea' })
    await addRecordOf(other.client, 'healthLog', (await addPet(other.client)).id)
    const owner = await makePerson(app, { plan: 'free' })
    const { id } = await addPet(owner.client)
    for (let log = 0; log < 4; log += 1) await addRecordOf(owner.client, 'healthLog', id)
    await addRecordOf(owner.client, 'appointment', id)
    await addRecordOf(owner.client, 'vaccination', id)
    await addContact(owner.client)
    const stats = await statsOf(owner)
    expect(stats.counts).toMatchObject({ pets: 1, healthLogs: 4, appointments: 1, emergencyContacts: 1 })
    // Pets 100 %, health logs 80 %, one of three visits.
    expect(stats).toMatchObject({ featuresUsed: 2, overallUsage: 43, nearLimits: true })
    expect(stats.usedFeatures).toEqual(['vaccination_tracking', 'emergency_contacts'])
    expect((await statsOf(other)).counts).toMatchObject({ pets: 1, healthLogs: 1, appointments: 0 })
    await setPlan(app, owner, 'premium')
    // 1 pet, 4 health logs, 2 features.
    expect(await statsOf(owner)).toMatchObject({
      overallUsage: 10 + 12 + 16,
      nearLimits: false,
      features: 13,
    })
  })

  // spec product: doses by person, without undone and skipped ones
  it('say who gave the doses, without those that were taken back or skipped', async () => {
    const owner = await makePerson(app)
    const sam = await makeMember(app, owner, 'caregiver', 'Sam')
    for (const person of [owner, sam, sam]) await markOne(owner, person)
    await markOne(owner, owner, { outcome: 'skipped' })
    await owner.client.call('POST', `/doses/${await markOne(owner, owner)}/undo`)
    expect((await statsOf(owner)).doses).toEqual({ given: 3, own: 1, others: [{ name: 'Sam', given: 2 }] })
    expect((await statsOf(sam)).doses).toEqual({ given: 3, own: 2, others: [{ name: 'Ana', given: 1 }] })
    expect((await statsOf(sam)).counts.familyMembers).toBe(1)
    const corrected = { version: 1, outcome: 'given', byId: sam.userId }
    await owner.client.call('PUT', `/doses/${await markOne(owner, owner)}`, corrected)
    expect((await statsOf(sam)).doses).toMatchObject({ given: 4, own: 3 })
  })

  it('count whole days since a user came into the household, for each of its people', async () => {
    const owner = await makePerson(app)
    const sam = await makeMember(app, owner, 'caregiver', 'Sam')
    await setOwnedSince(app, owner, new Date('2026-06-03T12:00:00Z'))
    await setJoinedAt(app, owner, sam, new Date('2026-06-12T11:00:00Z'))
    expect((await statsOf(owner)).daysSinceJoined).toBe(11)
    expect((await statsOf(sam)).daysSinceJoined).toBe(3)
  })

  it('are for readers of the household, and not for those who see faces alone', async () => {
    const owner = await makePerson(app)
    await addPet(owner.client)
    expect((await statsOf(await makeMember(app, owner, 'viewer', 'Ruth'))).counts.pets).toBe(1)
    const member = await makeMember(app, owner, 'member', 'Tom')
    expect((await member.client.call('GET', '/dashboard/stats')).status).toBe(403)
  })

  it('find a record of each feature that can leave one', () => {
    expect(Object.keys(featureRecords).toSorted()).toEqual(recordedFeatures.toSorted())
  })
})
