import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pets } from '@app/domain/pets/pets.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies, type AnsweredRecord } from '@app/testing/factories/records'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const limitReached = {
  status: 403,
  body: {
    code: 'PET_LIMIT_REACHED',
    title: 'Pet Limit Reached',
    message: 'Free accounts are limited to 1 pet. Upgrade to Premium for more pets.',
  },
}
const move = (person: TestPerson, { id }: { id: string }, way: 'archive' | 'unarchive', version: number) =>
  person.client.call<AnsweredRecord>('POST', `/pets/${id}/${way}`, { version })
const addOne = (person: TestPerson) => person.client.call('POST', '/pets', bodies.pet())

describe('archiving', () => {
  // spec core-records §2: pets: add, view, edit, delete, archive
  it('is answered by the contract, keeps the record, and is undone', async () => {
    const person = await makePerson(app)
    const added = await addPet(person.client)
    await addRecordOf(person.client, 'healthLog', added.id)
    const archived = await move(person, added, 'archive', 1)
    expect(pets.entry.strict().parse(archived.body)).toEqual(archived.body)
    expect(archived.body).toMatchObject({ version: 2, archivedAt: expect.any(String) as string })
    const { body } = await person.client.call<{ healthLogs: object[] }>('GET', `/pets/${added.id}`)
    expect(body.healthLogs).toHaveLength(1)
    expect((await move(person, added, 'unarchive', 2)).body).toMatchObject({ version: 3, archivedAt: null })
  })

  it('is refused from a stale version, with the newer pet', async () => {
    const person = await makePerson(app)
    const added = await addPet(person.client)
    const archived = await move(person, added, 'archive', 1)
    for (const way of ['archive', 'unarchive'] as const) {
      const stale = await move(person, added, way, 1)
      expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', current: archived.body } })
    }
  })
})

describe('the number of pets of a plan', () => {
  it('is held on adding; an archived pet does not count, bringing it back does', async () => {
    const person = await makePerson(app, { plan: 'free' })
    const first = await addPet(person.client)
    expect(await addOne(person)).toMatchObject(limitReached)
    await move(person, first, 'archive', 1)
    const second = await addPet(person.client)
    expect(await move(person, first, 'unarchive', 2)).toMatchObject(limitReached)
    await person.client.call('DELETE', `/pets/${second.id}`)
    expect((await move(person, first, 'unarchive', 2)).status).toBe(200)
  })

  it('on a paid plan is stated without an offer', async () => {
    const person = await makePerson(app, { plan: 'premium' })
    for (let at = 0; at < 10; at += 1) await addPet(person.client)
    expect((await addOne(person)).body['message']).toBe('Pet limit reached for your current plan.')
  })

  // spec core-records §6: a downgrade hides nothing; only adding stops
  //   in apps/server/src/platform/http/quota-guard.ts
  it('hides and blocks no existing record after a downgrade', async () => {
    const person = await makePerson(app, { plan: 'premium' })
    const [first] = [await addPet(person.client), await addPet(person.client)]
    await setPlan(app, person, 'free')
    const { body } = await person.client.call<object[]>('GET', '/pets')
    expect(body).toHaveLength(2)
    const changed = await person.client.call('PATCH', `/pets/${first.id}`, { ...bodies.pet(), version: 1 })
    expect(changed.status).toBe(200)
    expect(await addOne(person)).toMatchObject(limitReached)
  })
})

describe('planned visits of an archived pet', () => {
  // spec product: planned visits of an archived pet take no place in the plan, and unarchiving it needs
  //   places for them
  //   in apps/server/src/platform/http/quota-counts.ts
  it('fill no place in the plan, and bringing the pet back asks for theirs', async () => {
    const person = await makePerson(app, { plan: 'free' })
    const first = await addPet(person.client)
    for (let at = 0; at < 3; at += 1) await addRecordOf(person.client, 'appointment', first.id)
    await move(person, first, 'archive', 1)
    const second = await addPet(person.client)
    await addRecordOf(person.client, 'appointment', second.id)

    await setPlan(app, person, 'premium')
    for (let at = 0; at < 22; at += 1) await addRecordOf(person.client, 'appointment', second.id)
    const refused = { status: 403, body: { code: 'APPOINTMENT_LIMIT_REACHED' } }
    // With 23 of 25 there is room for one more, but not for three.
    expect(await move(person, first, 'unarchive', 2)).toMatchObject(refused)
    await setPlan(app, person, 'pro')
    expect((await move(person, first, 'unarchive', 2)).status).toBe(200)
  })
})

describe('deleting a pet', () => {
  it('deletes all its records and frees their quotas', async () => {
    const person = await makePerson(app, { plan: 'free' })
    const { id } = await addPet(person.client)
    const kinds = ['medication', 'appointment', 'healthLog', 'vaccination'] as const
    const records = await Promise.all(
      kinds.map(async (kind) => [kind, await addRecordOf(person.client, kind, id)] as const),
    )
    for (let at = 1; at < 5; at += 1) await addRecordOf(person.client, 'healthLog', id)
    expect((await person.client.call('DELETE', `/pets/${id}`)).body).toEqual({ deleted: true })
    expect((await person.client.call('GET', `/pets/${id}`)).status).toBe(404)
    expect((await person.client.call('DELETE', `/pets/${id}`)).status).toBe(404)
    const { id: next } = await addPet(person.client)
    for (const [kind, record] of records) {
      // Nothing of it remains, and a deleted id stays deleted.
      const path = { medication: 'medications', appointment: 'appointments', healthLog: 'health-logs' }
      const under = path[kind as keyof typeof path] ?? 'vaccinations'
      const again = await person.client.call(
        'POST',
        `/pets/${next}/${under}`,
        bodies[kind]({ id: record.id }),
      )
      expect([kind, again.status, again.body['code']]).toEqual([kind, 409, 'ID_DELETED'])
    }
    for (let at = 0; at < 5; at += 1) await addRecordOf(person.client, 'healthLog', next)
  })
})

describe("an installation's ceiling", () => {
  let small: TestApp
  beforeAll(async () => {
    small = await startTestApp()
    await small.database.pool.query("update system_settings set value = '2' where key = 'maxPetsPerUser'")
  })
  afterAll(() => small.stop())

  // spec access §9: registration_enabled, max_users, max_pets_per_user
  it('holds on every plan, in words of its own, and counts archived pets', async () => {
    const person = await makePerson(small)
    const first = await addPet(person.client)
    await addPet(person.client)
    const refused = {
      status: 403,
      body: {
        code: 'PET_CEILING_REACHED',
        title: 'Pet Limit Reached',
        message: 'This installation keeps at most 2 pets in a household.',
      },
    }
    expect(await addOne(person)).toMatchObject(refused)
    await move(person, first, 'archive', 1)
    expect(await addOne(person)).toMatchObject(refused)
    expect((await move(person, first, 'unarchive', 2)).status).toBe(200)
    const { body } = await person.client.call<object[]>('GET', '/pets')
    expect(body).toHaveLength(2)
  })

  it('is not affected by a quota: a repeated request at the ceiling is still the same request', async () => {
    const person = await makePerson(small)
    await addPet(person.client)
    const body = bodies.pet()
    const first = await person.client.call('POST', '/pets', body)
    expect(await person.client.call('POST', '/pets', body)).toMatchObject({ status: 200, body: first.body })
  })
})
