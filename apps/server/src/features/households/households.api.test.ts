import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { householdsContract } from '@app/domain/households/households.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, removeMember, type TestPerson } from '@app/testing/factories/people'

let app: TestApp
let owner: TestPerson
const members: TestPerson[] = []
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app, { name: 'Zoe' })
  members.push(
    await makeMember(app, owner, 'member', 'Max'),
    await makeMember(app, owner, 'caregiver', 'Ana'),
    await makeMember(app, owner, 'viewer', 'Lea'),
  )
})
afterAll(() => app.stop())

interface Member {
  userId: string
  displayName: string
  role: string
  you: boolean
}
const listFor = ({ client }: TestPerson) => client.call<Member[]>('GET', '/household/members')

describe("a household's people", () => {
  it('are its owner first, then its members by name, with their roles, to each of them', async () => {
    for (const person of [owner, ...members]) {
      const { status, body } = await listFor(person)
      expect(status).toBe(200)
      expect(householdsContract.listMembers['~orpc'].outputSchema?.parse(body)).toEqual(body)
      expect(body.map(({ displayName, role }) => [displayName, role])).toEqual([
        ['Zoe', 'owner'],
        ['Ana', 'caregiver'],
        ['Lea', 'viewer'],
        ['Max', 'member'],
      ])
      expect(body.filter(({ you }) => you).map(({ userId }) => userId)).toEqual([person.userId])
    }
  })

  it('are told by name, role and picture only', async () => {
    const { body } = await listFor(owner)
    for (const person of body) {
      expect(Object.keys(person).toSorted()).toEqual(['displayName', 'picture', 'role', 'userId', 'you'])
    }
    expect(JSON.stringify(body)).not.toContain('@')
  })

  it('are not those of another household, nor told to who was removed', async () => {
    const stranger = await makePerson(app, { name: 'Bea' })
    expect((await listFor(stranger)).body.map(({ displayName }) => displayName)).toEqual(['Bea'])
    const former = await makeMember(app, owner, 'caregiver', 'Former')
    await removeMember(app, owner, former)
    expect((await listFor(former)).status).toBe(404)
    expect((await listFor(owner)).body).toHaveLength(4)
  })
})
