import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitOf, quotas } from '@app/domain/kernel/access/plans'
import { quotaErrors } from '@app/domain/registry/quota-errors'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import {
  addPet,
  addRecordOf,
  bodies,
  documentForm,
  photoForm,
  pictureForm,
  recordPaths,
} from '@app/testing/factories/records'
import { createClient, type Answer, type Client } from '@app/testing/http-client'
import { startSecondServer, type SecondServer } from '@app/testing/second-server'
import type { Statement } from '../platform/database/tx.ts'

/** Concurrent requests for the last slots, half of them to each of two processes on one database. */
const AT_ONCE = 32

let app: TestApp
let second: SecondServer
beforeAll(async () => {
  app = await startTestApp()
  second = await startSecondServer(app)
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})

/** invitations.api.test.ts covers races of family members: the free plan has none. */
type Quota = Exclude<(typeof quotas)[number], 'familyMembers'>
const recordQuotas = quotas.filter((quota): quota is Quota => quota !== 'familyMembers')

type Send = (client: Client) => Promise<Answer<{ code?: string }>>

/** Counted rows of each quota, as the plan's owner would count them. */
const counted: Record<Quota, string> = {
  pets: 'pets where archived_at is null',
  medicationsPerPet: 'medications where is_active',
  reminders: 'reminders where ended_at is null',
  healthLogs: 'health_logs',
  upcomingAppointments: "appointments where status = 'scheduled' and appointment_date > now()",
  photos: '(select id from photos union all select id from doses where blob_id is not null) as kept',
  documents: 'documents',
}

async function countRows({ tokenHash }: TestPerson, quota: Quota): Promise<number> {
  const count: Statement<{ rows: number }> = { text: `select count(*) as rows from ${counted[quota]}` }
  const done = await app.services.db.withActor({ tokenHash }, (tx) => tx.run(count, []))
  return done?.value[0]?.rows ?? -1
}

/** Signs the same person in at the other process, in a browser of its own. */
async function atSecond(person: TestPerson): Promise<Client> {
  const client = createClient(second.url, app.services.appUrl)
  for (const [name, value] of person.client.cookies) client.cookies.set(name, value)
  client.cookies.delete('request_token')
  await client.call('POST', '/request-token', {})
  return client
}

/** Creates a user on the free plan with one pet, optionally archived. */
async function makeStage(): Promise<{ person: TestPerson; petId: string }> {
  const person = await makePerson(app, { plan: 'free' })
  return { person, petId: (await addPet(person.client)).id }
}

async function race(person: TestPerson, quota: Quota, sends: readonly Send[]): Promise<void> {
  const clients = [person.client, await atSecond(person)] as const
  const answers = await Promise.all(sends.map((send, at) => send(clients[at % 2 === 0 ? 0 : 1])))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(await countRows(person, quota)).toBe(limitOf('free', quota))
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set([`403 ${quotaErrors[quota].code}`]),
  )
}

const times = (make: () => Send): Send[] => Array.from({ length: AT_ONCE }, make)

const adding: Record<Quota, (petId: string) => Send> = {
  pets: () => (client) => client.call('POST', '/pets', bodies.pet()),
  medicationsPerPet: (petId) => (client) =>
    client.call('POST', recordPaths.medication.under(petId), bodies.medication()),
  reminders: (petId) => (client) => client.call('POST', recordPaths.reminder.under(petId), bodies.reminder()),
  healthLogs: (petId) => (client) =>
    client.call('POST', recordPaths.healthLog.under(petId), bodies.healthLog()),
  upcomingAppointments: (petId) => (client) =>
    client.call('POST', recordPaths.appointment.under(petId), bodies.appointment()),
  photos: (petId) => async (client) => client.call('POST', recordPaths.photo.under(petId), await photoForm()),
  documents: (petId) => (client) => client.call('POST', recordPaths.document.under(petId), documentForm()),
}

const onboard = (): Send => (client) =>
  client.call('POST', '/onboarding', { displayName: 'Ana', pet: bodies.pet() })

// spec core-records §6: gates and limits are held by the server, also under concurrency
//   in apps/server/src/platform/http/quota-guard.ts, db/schema/20-households.sql
describe('32 requests at once over two processes never pass a limit, and reach it', () => {
  // spec product: documents: 5, 200, unlimited; a downgrade hides nothing
  // spec product: reminders 5 / 100 / unlimited; completed ones and those of archived pets do not count
  //   in packages/domain/src/kernel/access/plans.ts, apps/server/src/platform/http/quota-counts.ts
  it.each(recordQuotas)('adding: %s', async (quota) => {
    const { person, petId } = await makeStage()
    if (quota === 'pets') await person.client.call('DELETE', `/pets/${petId}`)
    await race(
      person,
      quota,
      times(() => adding[quota](petId)),
    )
  })

  it('bringing archived pets back', async () => {
    const person = await makePerson(app, { plan: 'pro' })
    const sends: Send[] = []
    for (let at = 0; at < AT_ONCE; at += 1) {
      const { id } = await addPet(person.client)
      await person.client.call('POST', `/pets/${id}/archive`, { version: 1 })
      sends.push((client) => client.call('POST', `/pets/${id}/unarchive`, { version: 2 }))
    }
    await setPlan(app, person, 'free')
    await race(person, 'pets', sends)
  })

  it('making medications active again', async () => {
    const { person, petId } = await makeStage()
    const sends: Send[] = []
    for (let at = 0; at < AT_ONCE; at += 1) {
      const { id } = await addRecordOf(person.client, 'medication', petId, { isActive: false })
      const body = { ...bodies.medication(), isActive: true, version: 1 }
      sends.push((client) => client.call('PATCH', recordPaths.medication.at(id), body))
    }
    await race(person, 'medicationsPerPet', sends)
  })

  it('moving appointments into the future', async () => {
    const { person, petId } = await makeStage()
    const sends: Send[] = []
    for (let at = 0; at < AT_ONCE; at += 1) {
      const past =
        at % 2 === 0 ? { dateTime: '2020-01-01T10:15:00Z', status: 'missed' } : { status: 'cancelled' }
      const { id } = await addRecordOf(person.client, 'appointment', petId, past)
      const body = { ...bodies.appointment(), status: 'scheduled', version: 1 }
      sends.push((client) => client.call('PATCH', recordPaths.appointment.at(id), body))
    }
    await race(person, 'upcomingAppointments', sends)
  })

  // spec product: photo_confirmation: pictures of doses count as photos; the mark stays without one
  it('adding photos and pictures of doses', async () => {
    const { person, petId } = await makeStage()
    const { client } = person
    const asNeeded = { frequency: 'As needed', startDate: '2026-01-05' }
    const { id: medicationId } = await addRecordOf(client, 'medication', petId, asNeeded)
    const sends: Send[] = []
    for (let at = 0; at < AT_ONCE; at += 1) {
      const dose = bodies.dose()
      await client.call('POST', `/medications/${medicationId}/doses`, dose)
      const path = `/doses/${dose.id}/picture`
      sends.push(at % 4 < 2 ? adding.photos(petId) : async (by) => by.call('POST', path, await pictureForm()))
    }
    await race(person, 'photos', sends)
  })

  it('onboarding and adding at the same time', async () => {
    const person = await makePerson(app, { plan: 'free' })
    const sends = Array.from({ length: AT_ONCE }, (_, at) => (at % 3 === 0 ? onboard() : adding.pets('')))
    await race(person, 'pets', sends)
  })
})

describe('32 times the same request at once', () => {
  it('is one record, answered alike by both processes', async () => {
    const { person, petId } = await makeStage()
    const body = bodies.healthLog()
    const clients = [person.client, await atSecond(person)] as const
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        clients[at % 2 === 0 ? 0 : 1].call('POST', recordPaths.healthLog.under(petId), body),
      ),
    )
    expect(new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size).toBe(1)
    expect(await countRows(person, 'healthLogs')).toBe(1)
  })
})
