import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { householdsContract } from '@app/domain/households/households.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, removeMember, type TestPerson } from '@app/testing/factories/people'
import { pastSecurity } from '@app/testing/past-security'
import { householdJobs } from './households.jobs.ts'

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

const change = (by: TestPerson, { userId }: TestPerson, fields: object) =>
  by.client.call('PATCH', `/household/members/${userId}`, fields)
const roleOf = async ({ client }: TestPerson) =>
  (await client.call<{ household?: { role: string } }>('GET', '/me')).body.household?.role

describe("a household's people", () => {
  // spec access §2: /family: the people of the household with badges and (You); a member always sees it
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

  // spec product: people with the same name are shown with role and number; the owner is asked for a nickname
  it('of one name are distinguished by role, and by number if the role is the same', async () => {
    const home = await makePerson(app, { name: 'Sam' })
    const first = await makeMember(app, home, 'caregiver', 'sam')
    const second = await makeMember(app, home, 'caregiver', 'Sam')
    await makeMember(app, home, 'viewer', 'Lea')
    const names = async () => (await listFor(home)).body.map(({ displayName }) => displayName).toSorted()
    expect(await names()).toEqual(['Lea', 'Sam (Caregiver 2)', 'Sam (Owner)', 'sam (Caregiver 1)'])
    await change(home, second, { nickname: 'Sitter' })
    expect(await names()).toEqual(['Lea', 'Sam (Owner)', 'Sitter', 'sam (Caregiver)'])
    await change(home, first, { nickname: 'Sitter' })
    expect(await names()).toEqual(['Lea', 'Sam', 'Sitter (Caregiver 1)', 'Sitter (Caregiver 2)'])
  })

  it('are listed by name, role, picture and time only', async () => {
    const { body } = await listFor(owner)
    for (const person of body) {
      expect(Object.keys(person).toSorted()).toEqual([
        'displayName',
        'endsAt',
        'joinedAt',
        'nickname',
        'ownName',
        'picture',
        'role',
        'userId',
        'you',
      ])
    }
    expect(JSON.stringify(body)).not.toContain('@')
  })

  it('exclude those of another household, and are hidden from a removed member', async () => {
    const stranger = await makePerson(app, { name: 'Bea' })
    expect((await listFor(stranger)).body.map(({ displayName }) => displayName)).toEqual(['Bea'])
    const former = await makeMember(app, owner, 'caregiver', 'Former')
    await removeMember(app, owner, former)
    expect((await listFor(former)).status).toBe(404)
    expect((await listFor(owner)).body).toHaveLength(4)
  })
})

describe('a membership', () => {
  // spec product: roles, nicknames and last days are changed by the owner alone, and take effect at once
  it('changes in role, nickname and last day at once, one without the others', async () => {
    const home = await makePerson(app, { name: 'Home' })
    const sam = await makeMember(app, home, 'viewer', 'Sam')
    expect((await change(home, sam, { role: 'caregiver' })).status).toBe(200)
    expect(await roleOf(sam)).toBe('caregiver')
    expect((await change(home, sam, { nickname: 'Sitter' })).status).toBe(200)
    expect((await change(home, sam, { endsOn: '2199-01-01' })).status).toBe(200)
    expect((await listFor(home)).body[1]).toMatchObject({
      displayName: 'Sitter',
      ownName: 'Sam',
      role: 'caregiver',
      endsAt: '2199-01-02T00:00:00.000Z',
    })
    await change(home, sam, { nickname: null, endsOn: null })
    expect((await listFor(home)).body[1]).toMatchObject({ displayName: 'Sam', nickname: null, endsAt: null })
  })

  it('can’t be made an ownership, and none but the owner changes or ends it', async () => {
    const home = await makePerson(app, { name: 'Home' })
    const [sam, lea] = [
      await makeMember(app, home, 'caregiver', 'Sam'),
      await makeMember(app, home, 'viewer', 'Lea'),
    ]
    expect((await change(home, sam, { role: 'owner' })).body).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await change(sam, lea, { role: 'caregiver' })).status).toBe(403)
    expect((await change(lea, lea, { role: 'caregiver' })).status).toBe(403)
    expect((await sam.client.call('DELETE', `/household/members/${lea.userId}`)).status).toBe(403)
    // The database enforces the same without the route's policy.
    const direct = await app.services.db.withActor(
      { tokenHash: lea.tokenHash, householdId: home.householdId },
      (tx) =>
        tx.run<{ user_id: string }>(
          { text: "update household_members set role = 'caregiver' returning user_id" },
          [],
        ),
    )
    expect(direct?.value).toEqual([])
    expect(await roleOf(lea)).toBe('viewer')
  })

  // spec product: a removed member loses open pages at once; a member who leaves returns to their own
  //   household
  // spec ASVS V8.3.2
  it('ends at once for a user who is removed or leaves; their records stay', async () => {
    const home = await makePerson(app, { name: 'Home' })
    const [sam, lea] = [
      await makeMember(app, home, 'caregiver', 'Sam'),
      await makeMember(app, home, 'viewer', 'Lea'),
    ]
    expect((await home.client.call('DELETE', `/household/members/${sam.userId}`)).status).toBe(200)
    expect((await lea.client.call('POST', '/household/departures', {})).status).toBe(200)
    for (const gone of [sam, lea]) expect((await gone.client.call('GET', '/pets')).status).toBe(404)
    expect((await listFor(home)).body).toHaveLength(1)
    expect((await home.client.call('DELETE', `/household/members/${sam.userId}`)).status).toBe(404)
    expect((await home.client.call('POST', '/household/departures', {})).status).toBe(403)
    // Their own households are unchanged.
    delete sam.client.household
    expect((await sam.client.call('GET', '/pets')).status).toBe(200)
  })

  // spec product: a membership with a last day ends with that day, even while its row still exists
  it('that has a last day is over when that day ends, and its row goes with a word in the trail', async () => {
    const home = await makePerson(app, { name: 'Home' })
    const sam = await makeMember(app, home, 'caregiver', 'Sam')
    await pastSecurity(app.database.pool, (query) =>
      query("update household_members set ends_at = now() - interval '1 second' where user_id = $1", [
        sam.userId,
      ]),
    )
    expect((await sam.client.call('GET', '/pets')).status).toBe(404)
    expect((await listFor(home)).body).toHaveLength(1)
    expect(
      (await home.client.call<{ usage: Record<string, { used: number }> }>('GET', '/me')).body.usage[
        'familyMembers'
      ]?.used,
    ).toBe(0)
    const [sweep] = householdJobs(app.services.db)
    await sweep?.handle({ key: 'end-memberships', payload: {} })
    const { body } = await home.client.call<{ entries: object[] }>('GET', '/activity')
    expect(body.entries[0]).toMatchObject({
      action: 'deleted',
      subject: 'household_members',
      subjectId: sam.userId,
      actorId: null,
      label: 'Sam',
    })
  })

  it('appears in the trail with the person who changed it, for roles that may read the trail', async () => {
    const home = await makePerson(app, { name: 'Home' })
    const sam = await makeMember(app, home, 'caregiver', 'Sam')
    await change(home, sam, { role: 'viewer' })
    const { body } = await sam.client.call<{ entries: object[] }>('GET', '/activity')
    expect(body.entries[0]).toMatchObject({
      action: 'changed',
      subject: 'household_members',
      subjectId: sam.userId,
      actorName: 'Home',
      label: 'Sam',
    })
  })
})
