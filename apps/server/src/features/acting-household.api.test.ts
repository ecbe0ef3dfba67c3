import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import {
  addMember,
  makeMember,
  makePerson,
  removeMember,
  type TestPerson,
} from '@app/testing/factories/people'
import { addPet, bodies } from '@app/testing/factories/records'
import { householdRequests, renewId } from '@app/testing/operation-requests'
import { fillPath, listOperations, type OperationUnderTest } from '@app/testing/operations'
import { pastSecurity } from '@app/testing/past-security'
import { newId } from '../platform/base/ids.ts'

/**
 * Acting household of a request: a non-member learns nothing about the household, not even whether it exists, and a
 * person's permissions in one household don't apply to another.
 */
let app: TestApp
let owner: TestPerson
let other: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
  other = await makePerson(app, { name: 'Bea' })
})
afterAll(() => app.stop())

const operations = listOperations().filter(({ name }) => name in householdRequests)

const prepare = ({ name }: OperationUnderTest) => householdRequests[name]?.(owner, owner)

/** Requests an operation on the owner's record as the owner, but in another household. */
const askIn = (
  household: string,
  { method, path }: OperationUnderTest,
  request: Awaited<ReturnType<typeof prepare>>,
) => {
  const where = fillPath(path, request?.ids ?? {}, request?.query)
  return owner.client.call(method, where, renewId(request?.body), { 'x-household': household })
}

// authorization.api.test.ts covers each operation's refusal of other households.
// spec ASVS V8.4.1
it.each(['pets.list', 'pets.add', 'pets.delete', 'photos.add'])(
  '%s answers alike for other households, missing ones and malformed ids',
  async (name) => {
    const operation = operations.find((one) => one.name === name)
    if (!operation) throw new Error(`There is no operation ${name}.`)
    const request = await prepare(operation)
    const answers = []
    for (const household of [other.householdId, newId(), 'not-an-id', "' or true --", 'x'.repeat(5000)]) {
      const { status, body } = await askIn(household, operation, request)
      answers.push(JSON.stringify([status, body]))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^\[404,\{"code":"NOT_FOUND"/)
  },
)

describe('a person of two households', () => {
  it('has a separate role in each household', async () => {
    const sam = await makeMember(app, owner, 'caregiver')
    const add = (household: string | undefined) =>
      sam.client.call('POST', '/pets', bodies.pet(), { 'x-household': household })
    expect((await add(owner.householdId)).body['code']).toBe('NOT_ALLOWED')
    expect((await add(sam.householdId)).status).toBe(200)
    expect((await add(sam.householdId)).status).toBe(200)
    const pets = async (household: string) => {
      const { body } = await sam.client.call<object[]>('GET', '/pets', undefined, {
        'x-household': household,
      })
      return body.length
    }
    await addPet(owner.client)
    const [ownPets, ownersPets] = [await pets(sam.householdId), await pets(owner.householdId)]
    expect(ownPets).toBe(2)
    expect(ownersPets).toBe((await owner.client.call<object[]>('GET', '/pets')).body.length)
  })
})

describe('a request without a household', () => {
  // spec product: a write names its household if the user has several
  //   in apps/server/src/platform/http/guard.ts, db/schema/01-transaction-identity.sql
  it('reads in their own, and changes nothing where they have several', async () => {
    const sam = await makeMember(app, owner, 'caregiver')
    delete sam.client.household
    // An owner has no other household to leave.
    const unnamed = operations.filter(
      ({ method, name }) => method !== 'GET' && name !== 'households.leaveHousehold',
    )
    for (const operation of unnamed) {
      const { name, method, path } = operation
      const request = await prepare(operation)
      const where = fillPath(path, request?.ids ?? {}, request?.query)
      const { status, body } = await sam.client.call(method, where, renewId(request?.body))
      expect([name, status, body['code']]).toEqual([name, 422, 'HOUSEHOLD_NOT_NAMED'])
    }
    expect((await sam.client.call<Me>('GET', '/me')).body.household.id).toBe(sam.householdId)
  })

  it('changes the user’s own settings, and no contact of a household', async () => {
    const sam = await makeMember(app, owner, 'caregiver')
    delete sam.client.household
    const save = (batch: object) => sam.client.call('PATCH', '/settings', batch)
    expect((await save({ theme: 'dark' })).status).toBe(200)
    const contacts = { vet: null, other: null }
    const { body } = await save({ primaryVet: 'Dr. Ortiz', vetPhone: '100', contacts })
    expect(body['code']).toBe('HOUSEHOLD_NOT_NAMED')
  })

  it('acts in the person’s only household, their own or another’s', async () => {
    const sam = await makeMember(app, owner, 'caregiver')
    delete sam.client.household
    await pastSecurity(app.database.pool, (query) =>
      query('delete from households where id = $1', [sam.householdId]),
    )
    const { body } = await sam.client.call<Me>('GET', '/me')
    expect(body.household).toMatchObject({ id: owner.householdId, role: 'caregiver' })
    expect(body.households.map(({ id }) => id)).toEqual([owner.householdId])
    const visit = bodies.appointment()
    const pet = await addPet(owner.client)
    expect((await sam.client.call('POST', `/pets/${pet.id}/appointments`, visit)).status).toBe(200)

    const second = await makePerson(app, { name: 'Cleo' })
    await addMember(app, second, sam, 'viewer')
    expect((await sam.client.call<Me>('GET', '/me')).body.household.id).toBe(owner.householdId)
    const { body: refused } = await sam.client.call(
      'POST',
      `/pets/${pet.id}/appointments`,
      bodies.appointment(),
    )
    expect(refused['code']).toBe('HOUSEHOLD_NOT_NAMED')
  })
})

describe('the households of a person', () => {
  // spec product: a person of several households chooses one; nothing of another is shown but today’s list on Home,
  //   and requests name theirs
  it('are listed with role, plan and the faces of their first pets, the own one first', async () => {
    const ana = await makePerson(app, { plan: 'pro' })
    const sam = await makePerson(app, { name: 'Sam', plan: 'free' })
    const pets = []
    for (const name of ['Apple', 'Bello', 'Cleo', 'Dino', 'Emil'])
      pets.push(await addPet(ana.client, { name }))
    await addMember(app, ana, sam, 'member')
    const expected = [
      { id: sam.householdId, name: 'Sam', role: 'owner', plan: 'free', pets: 0, faces: [] },
      {
        id: ana.householdId,
        name: 'Ana',
        role: 'member',
        plan: 'pro',
        pets: 5,
        faces: pets.slice(0, 4).map(({ id, name, species }) => ({ id, name, species, picture: null })),
      },
    ]
    for (const household of [sam.householdId, ana.householdId]) {
      const { body } = await sam.client.call<Me>('GET', '/me', undefined, { 'x-household': household })
      expect(body.households).toEqual(expected)
      expect(body.household.id).toBe(household)
    }
    expect((await ana.client.call<Me>('GET', '/me')).body.households).toHaveLength(1)
    await removeMember(app, ana, sam)
    expect((await sam.client.call<Me>('GET', '/me')).body.households).toEqual(expected.slice(0, 1))
  })
})

const findFiles = () =>
  [app.services.settings.uploadsDir, app.services.settings.blobsDir].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  )

it('an upload into another user’s household leaves no file behind', async () => {
  const before = findFiles().length
  for (const operation of operations.filter(({ takesFile }) => takesFile)) {
    expect((await askIn(other.householdId, operation, await prepare(operation))).status).toBe(404)
  }
  expect(findFiles()).toHaveLength(before)
})

// spec product: an ended session covers its page; signing in returns to it, and typed text remains for the
//   same user only
it('refuses requests of one user’s page once another user has signed in there', async () => {
  const asks = (person: string) => owner.client.call('POST', '/pets', bodies.pet(), { 'x-person': person })
  for (const person of [other.userId, newId(), 'x']) {
    expect([person, await asks(person)]).toMatchObject([
      person,
      { status: 401, body: { code: 'SIGNED_OUT' } },
    ])
  }
  expect((await asks(owner.userId)).status).toBe(200)
})
