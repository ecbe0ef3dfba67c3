import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { onboardingContract } from '@app/domain/onboarding/onboarding.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, bodies } from '@app/testing/factories/records'
import { dayAfterTomorrow } from '@app/testing/record-suite'
import { newId } from '../../platform/base/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

interface Completed {
  displayName: string
  nameGenerated: boolean
  petId: string | null
  code?: string
}

/** Creates a user who has just verified the address and is before the first step. */
async function makeNewcomer(name = 'Ana'): Promise<TestPerson> {
  const person = await makePerson(app, { name, plan: 'free' })
  await app.database.pool.query('update users set onboarding_completed_at = null where id = $1', [
    person.userId,
  ])
  return person
}
const complete = ({ client }: TestPerson, body: object) => client.call<Completed>('POST', '/onboarding', body)
const askMe = async ({ client }: TestPerson) => (await client.call<Me>('GET', '/me')).body
const petsOf = async ({ client }: TestPerson) => (await client.call<{ name: string }[]>('GET', '/pets')).body
const firstPet = (fields: object = {}) => {
  const { id, name, species, weightKg } = bodies.pet()
  return { id, name, species, weightKg, ...fields }
}

describe('completing onboarding', () => {
  // spec access §3: preferences: six switches, all on after onboarding
  it('saves name, first pet and preferences, and is answered by the contract', async () => {
    const person = await makeNewcomer()
    expect((await askMe(person)).onboardingCompleted).toBe(false)
    const pet = firstPet()
    const { status, body } = await complete(person, { displayName: '  Ana Lima ', pet })
    expect([status, body]).toEqual([200, { displayName: 'Ana Lima', nameGenerated: false, petId: pet.id }])
    const { outputSchema } = onboardingContract.completeOnboarding['~orpc']
    expect(outputSchema?.parse(body)).toEqual(body)
    expect(await askMe(person)).toMatchObject({
      displayName: 'Ana Lima',
      onboardingCompleted: true,
      household: { name: 'Ana Lima' },
    })
    expect(await petsOf(person)).toMatchObject([{ name: 'Biscuit', weightKg: 12.4 }])
  })

  it('may leave the pet out', async () => {
    const person = await makeNewcomer()
    const { body } = await complete(person, { displayName: 'Ana' })
    expect(body.petId).toBeNull()
    expect(await petsOf(person)).toEqual([])
  })

  // spec access §3: a missing name falls back to the local part, User and four characters, Pet Parent
  //   in packages/domain/src/kernel/names.ts
  it.each([null, '', ' ', 'A'])('with the name %j takes one from the address', async (displayName) => {
    const person = await makeNewcomer()
    const { body } = await complete(person, { displayName })
    expect(body).toMatchObject({ displayName: person.email.split('@')[0]?.slice(0, 50), nameGenerated: true })
  })

  // spec access §4: completing onboarding twice is completing it once
  it('twice is completing once: the same pet, the newer name', async () => {
    const person = await makeNewcomer()
    const pet = firstPet()
    await complete(person, { displayName: 'Ana', pet })
    const [first, second] = await Promise.all([
      complete(person, { displayName: 'Anna', pet }),
      complete(person, { displayName: 'Anna', pet }),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await petsOf(person)).toHaveLength(1)
    expect((await askMe(person)).displayName).toBe('Anna')
  })

  it('is all or nothing: a pet that is refused leaves it open', async () => {
    const person = await makeNewcomer()
    await addPet(person.client)
    const { status, body } = await complete(person, { displayName: 'Anna', pet: firstPet() })
    expect([status, body.code]).toEqual([403, 'PET_LIMIT_REACHED'])
    expect(await askMe(person)).toMatchObject({ displayName: 'Ana', onboardingCompleted: false })
  })

  it('adds no pet to another user’s household', async () => {
    const owner = await makePerson(app)
    const caregiver = await makeMember(app, owner, 'caregiver')
    const { status, body } = await complete(caregiver, { displayName: 'Sam', pet: firstPet() })
    expect([status, body.code]).toEqual([403, 'NOT_ALLOWED'])
    caregiver.client.household = newId()
    expect((await complete(caregiver, { pet: firstPet() })).status).toBe(403)
    expect(await petsOf(owner)).toEqual([])
  })
})

describe('the first pet', () => {
  it.each([
    ['name', ' ', 'Pet name is required'],
    ['name', 'B', 'Pet name must be at least 2 characters'],
    ['name', 'x'.repeat(51), 'Pet name must be less than 50 characters'],
    ['species', '', 'Species is required'],
    ['weightKg', -1, 'Weight cannot be negative'],
    ['weightKg', 'heavy', 'Please enter a valid weight'],
    ['breed', 'x'.repeat(101), 'Breed must be less than 100 characters'],
    ['notes', 'x'.repeat(501), 'Notes must be less than 500 characters'],
    ['birthDate', dayAfterTomorrow(), 'Birth date cannot be in the future'],
  ])('is refused with %s %j, and nothing is completed', async (field, value, message) => {
    const person = await makeNewcomer()
    const { status, body } = await complete(person, { displayName: 'Ana', pet: firstPet({ [field]: value }) })
    expect([status, body]).toMatchObject([422, { fields: { [`pet.${field}`]: message } }])
    expect((await askMe(person)).onboardingCompleted).toBe(false)
  })

  it('is refused with a name of more than 50 characters', async () => {
    const person = await makeNewcomer()
    const { body } = await complete(person, { displayName: 'x'.repeat(51) })
    expect(body).toMatchObject({ fields: { displayName: 'Name must be less than 50 characters' } })
  })
})
