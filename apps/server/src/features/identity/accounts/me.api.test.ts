import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { meWithPlace, type Me } from '@app/domain/identity/accounts/accounts.contract'
import { permissionsOf } from '@app/domain/kernel/access/permissions'
import { planTable } from '@app/domain/kernel/access/plans'
import { defaultPreferences } from '@app/domain/preferences/preferences.vocabulary'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { listen } from '@app/testing/live-client'
import { newId } from '../../../platform/base/ids.ts'
import { nullable, text } from '../../../platform/database/columns.ts'
import { namedSql } from '../../../platform/database/tx.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const deviceZone = namedSql(
  { zone: nullable(text), writtenBy: text },
  'select device_time_zone as zone, xmin::text as "writtenBy" from user_preferences where user_id = (select app.user_id())',
)
const readDeviceZone = async ({ tokenHash }: TestPerson) =>
  (await app.services.db.withActor({ tokenHash }, (tx) => tx.run(deviceZone, [])))?.value[0]
const askFrom = ({ client }: TestPerson, zone: string | undefined) =>
  client.call<Me>('GET', '/me', undefined, { 'x-time-zone': zone })

const askMe = ({ client }: TestPerson) => client.call<Me>('GET', '/me')

describe('the answer about the signed-in user', () => {
  // spec core-records §7: select from appointments, and the feature limit check: upcoming ones are counted
  //   under the household’s lock
  it('is who they are, their household, and what they may and use there', async () => {
    const owner = await makePerson(app, { plan: 'free' })
    const { id } = await addPet(owner.client)
    await addRecordOf(owner.client, 'healthLog', id)
    await addRecordOf(owner.client, 'appointment', id)
    const { status, body } = await askMe(owner)
    expect(status).toBe(200)
    expect(meWithPlace.strict().parse(body)).toEqual(body)
    expect(body).toMatchObject({
      userId: owner.userId,
      email: owner.email,
      displayName: 'Ana',
      systemRole: 'user',
      onboardingCompleted: true,
      household: { id: owner.householdId, role: 'owner', plan: 'free' },
      may: permissionsOf('owner'),
      features: planTable.free.features,
      usage: {
        pets: { limit: 1, used: 1 },
        healthLogs: { limit: 5, used: 1 },
        upcomingAppointments: { limit: 3, used: 1 },
        photos: { limit: 3, used: 0 },
        medicationsPerPet: { limit: 5, used: 0 },
      },
    })
  })

  it.each(['caregiver', 'viewer', 'member'] as const)(
    'is for a %s of another household that role, with that household and its plan',
    async (role) => {
      const owner = await makePerson(app, { plan: 'premium' })
      const member = await makeMember(app, owner, role)
      const { body } = await askMe(member)
      expect(meWithPlace.strict().parse(body)).toEqual(body)
      expect(body).toMatchObject({
        email: member.email,
        household: { id: owner.householdId, role, plan: 'premium' },
        may: permissionsOf(role),
        features: planTable.premium.features,
      })
      expect(Object.keys(body.may)).toEqual(Object.keys(permissionsOf(role)))
      delete member.client.household
      expect((await askMe(member)).body.household).toMatchObject({ id: member.householdId, role: 'owner' })
    },
  )

  it('is not found for a household that is not theirs, is not there, or has no id', async () => {
    const owner = await makePerson(app)
    const stranger = await makePerson(app, { name: 'Bea' })
    const answers = new Set<string>()
    for (const household of [owner.householdId, newId(), 'none', "' or 1=1 --"]) {
      stranger.client.household = household
      const { status, body } = await askMe(stranger)
      expect([household, status]).toEqual([household, 404])
      answers.add(JSON.stringify(body))
    }
    expect(answers.size).toBe(1)
  })

  it('has every household on pro if plans are switched off', async () => {
    const own = await startTestApp({ env: { BILLING: 'off' } })
    const person = await makePerson(own, { plan: 'free' })
    expect((await askMe(person)).body.household.plan).toBe('pro')
    for (let at = 0; at < 2; at += 1) await addPet(person.client)
    await own.stop()
  })
})

describe('the zone of the device', () => {
  // spec product: a user without a chosen time zone has that of the device they used last
  //   in apps/server/src/features/preferences/preferences.service.ts, db/schema/14-preferences.sql
  it('is noted when it is another one, and is no news to other pages', async () => {
    const ana = await makePerson(app)
    const stream = await listen(ana.client)
    await stream.until(({ kind }) => kind === 'hello')
    await askFrom(ana, 'europe/paris')
    const first = await readDeviceZone(ana)
    expect(first?.zone).toBe('Europe/Paris')
    await askFrom(ana, 'Europe/Paris')
    expect(await readDeviceZone(ana)).toEqual(first)
    const { body } = await askFrom(ana, 'Asia/Tokyo')
    expect((await readDeviceZone(ana))?.zone).toBe('Asia/Tokyo')
    expect(body.preferences).toEqual(defaultPreferences)
    await ana.client.call('PATCH', '/settings', { animations: false })
    await stream.untilEvent({ subject: 'account' })
    expect(stream.events().filter(({ subject }) => subject === 'account')).toHaveLength(1)
    stream.close()
  })

  it.each([undefined, 'Nowhere/Nothing', '', '+02:00', 'x'.repeat(65)])(
    'stays as it is with %s',
    async (zone) => {
      const ana = await makePerson(app)
      await askFrom(ana, 'Europe/Paris')
      await askFrom(ana, zone)
      expect((await readDeviceZone(ana))?.zone).toBe('Europe/Paris')
    },
  )
})
