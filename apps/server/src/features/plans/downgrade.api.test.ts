import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planTable, quotas } from '@app/domain/kernel/access/plans'
import { quotaErrors } from '@app/domain/registry/quota-errors'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import {
  addPet,
  addRecordOf,
  bodies,
  documentForm,
  photoForm,
  recordPaths,
  type AnsweredRecord,
  type RecordKind,
} from '@app/testing/factories/records'
import type { Answer } from '@app/testing/http-client'

/** After a downgrade nothing is hidden or lost: only adding stops (handbook: readings-of-the-specification). */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

interface Kept {
  add: (person: TestPerson, petId: string) => Promise<Answer<AnsweredRecord & { code?: string }>>
  list: (petId: string) => string
  at: (id: string) => string
  edited: object | undefined
}

/** invitations.api.test.ts covers the downgrade of family members. */
type Quota = Exclude<(typeof quotas)[number], 'familyMembers'>
const recordQuotas = quotas.filter((quota): quota is Quota => quota !== 'familyMembers')

const recordOf = (kind: RecordKind, edited: object): Kept => ({
  add: ({ client }, petId) => client.call('POST', recordPaths[kind].under(petId), bodies[kind]()),
  list: recordPaths[kind].under,
  at: recordPaths[kind].at,
  edited: { ...bodies[kind](), ...edited },
})

const kept: Record<Quota, Kept> = {
  pets: {
    add: ({ client }) => client.call('POST', '/pets', bodies.pet()),
    list: () => '/pets',
    at: (id) => `/pets/${id}`,
    edited: bodies.pet({ notes: 'Sleeps a lot' }),
  },
  medicationsPerPet: recordOf('medication', { notes: 'With food' }),
  reminders: recordOf('reminder', { description: 'With treats' }),
  healthLogs: recordOf('healthLog', { notes: 'After dinner' }),
  upcomingAppointments: recordOf('appointment', { notes: 'Bring the card' }),
  photos: {
    add: async ({ client }, petId) => client.call('POST', recordPaths.photo.under(petId), await photoForm()),
    list: recordPaths.photo.under,
    at: recordPaths.photo.at,
    edited: { caption: 'By the sea', type: 'general', takenOn: '2026-01-06' },
  },
  documents: {
    add: ({ client }, petId) => client.call('POST', recordPaths.document.under(petId), documentForm()),
    list: recordPaths.document.under,
    at: recordPaths.document.at,
    edited: { title: 'Blood count', type: 'report', datedOn: '2026-01-06' },
  },
}

interface Listed {
  entries: AnsweredRecord[]
}

/** Creates a household on the free plan that has two records more than its quota allows. */
async function makeOverfull(quota: Quota) {
  const person = await makePerson(app, { plan: 'pro' })
  const { id: petId } = await addPet(person.client)
  const wanted = planTable.free.limits[quota] + 2
  const there = quota === 'pets' ? 1 : 0
  for (let at = there; at < wanted; at += 1) await kept[quota].add(person, petId)
  await setPlan(app, person, 'free')
  return { person, petId, wanted }
}

describe.each(recordQuotas)('a household over the free %s', (quota) => {
  const { add, list, at, edited } = kept[quota]

  // spec product: after a downgrade everything stays readable; only adding stops
  //   in apps/server/src/platform/http/quota-guard.ts
  // spec product: reminders 5 / 100 / unlimited; completed ones and those of archived pets do not count
  it('reads, edits and deletes what it has, and adds when there is room again', async () => {
    const { person, petId, wanted } = await makeOverfull(quota)
    const read = async () => {
      const { status, body } = await person.client.call<Listed | AnsweredRecord[]>('GET', list(petId))
      expect(status).toBe(200)
      return Array.isArray(body) ? body : body.entries
    }
    const [first, ...others] = await read()
    expect(others).toHaveLength(wanted - 1)
    const version = first?.version
    const changed = await person.client.call('PATCH', at(first?.id ?? ''), { ...edited, version })
    expect(changed.status).toBe(200)
    const full = await add(person, petId)
    expect([full.status, full.body.code]).toEqual([403, quotaErrors[quota].code])
    // One fewer than the plan allows, so that one more fits.
    const keeps = planTable.free.limits[quota] - 1
    const spare = (await read()).filter(({ id }) => id !== petId).slice(0, wanted - keeps)
    for (const { id } of spare) expect((await person.client.call('DELETE', at(id))).status).toBe(200)
    if (quota === 'pets') await person.client.call('DELETE', at(petId))
    expect((await add(person, petId)).status).toBe(200)
  })
})

describe('a household that fell to the free plan', () => {
  it('still sees its pictures', async () => {
    const { person, petId } = await makeOverfull('photos')
    const { body } = await person.client.call<{ entries: { picture: { large: string } }[] }>(
      'GET',
      recordPaths.photo.under(petId),
    )
    for (const { picture } of body.entries) expect((await person.client.get(picture.large)).status).toBe(200)
  })

  it('can’t restore a record into the counted set', async () => {
    const person = await makePerson(app, { plan: 'pro' })
    const { id: petId } = await addPet(person.client)
    const inactive = await addRecordOf(person.client, 'medication', petId, { isActive: false })
    for (let at = 0; at < planTable.free.limits.medicationsPerPet; at += 1) {
      await addRecordOf(person.client, 'medication', petId)
    }
    await setPlan(app, person, 'free')
    const active = await person.client.call('PATCH', recordPaths.medication.at(inactive.id), {
      ...bodies.medication(),
      isActive: true,
      version: inactive.version,
    })
    expect(active).toMatchObject({ status: 403, body: { code: 'MEDICATION_LIMIT_REACHED' } })
  })
})
