import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { addMember, makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { pastSecurity } from '@app/testing/past-security'
import { newId } from '../../platform/base/ids.ts'
import { accept, coded, decline, makeFamily, meOf, offer, stateOf, withdraw } from './handovers.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const askArchive = ({ client }: TestPerson) => client.call('POST', '/takeouts', { id: newId() })

// spec product: a handover, a withdrawal, a removal and a deletion at the same moment have one outcome
//   in db/schema/22-households-handovers.sql
describe('at the same time', () => {
  const ROUNDS = 8

  it('sixteen acceptances hand over once', async () => {
    const { ana, sam } = await makeFamily(app)
    await offer(ana, sam)
    const answers = await Promise.all(Array.from({ length: 16 }, () => accept(sam, ana)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await stateOf(app, ana)).members).toEqual([{ id: ana.userId, role: 'caregiver' }])
    ana.client.household = ana.householdId
    expect((await meOf(ana)).households).toHaveLength(2)
  })

  it('offers to several people leave one open', async () => {
    const { ana, sam } = await makeFamily(app)
    const others = [
      sam,
      await makeMember(app, ana, 'viewer', 'Lea'),
      await makeMember(app, ana, 'member', 'Max'),
    ]
    const answers = await Promise.all(others.map((other) => offer(ana, other)))
    expect(answers.map(coded).toSorted()).toEqual(['200', '409 HANDOVER_UNDER_WAY', '409 HANDOVER_UNDER_WAY'])
  })

  // spec product: a household changes hands once, after a fresh proof of both sides
  it.each<[string, (family: { ana: TestPerson; sam: TestPerson }) => Promise<{ status: number }>]>([
    ['withdrawing', ({ ana }) => withdraw(ana)],
    ['declining', ({ ana, sam }) => decline(sam, ana)],
    ['removing the member', ({ ana, sam }) => ana.client.call('DELETE', `/household/members/${sam.userId}`)],
    ['leaving', ({ sam }) => sam.client.call('POST', '/household/departures', {})],
  ])('accepting and %s have one outcome', async (_what, end) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ana, sam } = await makeFamily(app)
      await offer(ana, sam)
      const [accepted, ended] = await Promise.all([accept(sam, ana), end({ ana, sam })])
      const { owner, members, offers } = await stateOf(app, ana)
      expect(offers).toBe(0)
      if (accepted.status === 200) {
        expect([owner, members]).toEqual([sam.userId, [{ id: ana.userId, role: 'caregiver' }]])
      } else {
        expect([403, 409]).toContain(accepted.status)
        expect([owner, ended.status]).toEqual([ana.userId, 200])
      }
    }
  })

  it('accepting and requesting an archive leave no archive that blocks the new owner', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ana, sam } = await makeFamily(app)
      await offer(ana, sam)
      const [accepted, ...asked] = await Promise.all([
        accept(sam, ana),
        askArchive(ana),
        askArchive(ana),
        askArchive(ana),
      ])
      expect(accepted.status).toBe(200)
      for (const { status } of asked) expect([200, 403, 503]).toContain(status)
      expect((await askArchive(sam)).status).toBe(200)
    }
  })

  it.each(['ana', 'sam'] as const)(
    'accepting and deleting the account of %s have one outcome',
    async (who) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const family = await makeFamily(app)
        const { ana, sam } = family
        await offer(ana, sam)
        const [accepted, deleted] = await Promise.all([
          accept(sam, ana),
          family[who].client.call('POST', '/account/deletion', { confirmation: 'DELETE' }),
        ])
        expect([deleted.status, accepted.status]).not.toContain(500)
        expect(deleted.status).toBe(200)
        const { owner, members } = await stateOf(app, ana)
        if (who === 'ana') expect(owner).toBe(accepted.status === 200 ? sam.userId : undefined)
        // A person who accepted and was then deleted took the household along.
        else expect(owner).toBe(accepted.status === 200 ? undefined : ana.userId)
        expect(members.filter(({ id }) => id === family[who].userId)).toEqual([])
      }
    },
  )

  it('two households of one owner, accepted by two people, leave the owner one of their own', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ana, sam } = await makeFamily(app)
      const second = await pastSecurity(app.database.pool, async (query) => {
        const { rows } = await query<{ id: string }>(
          "insert into households (owner_user_id, name) values ($1, 'Second') returning id",
          [ana.userId],
        )
        return { householdId: rows[0]?.id ?? '' }
      })
      const lea = await makePerson(app, { name: 'Lea' })
      await addMember(app, second, lea, 'viewer')
      ana.client.household = ana.householdId
      await offer(ana, sam)
      ana.client.household = second.householdId
      await offer(ana, lea)
      const answers = await Promise.all([accept(sam, ana), accept(lea, second)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect((await meOf(ana)).households.map(({ role }) => role)).toEqual([
        'owner',
        'caregiver',
        'caregiver',
      ])
    }
  })

  it('an offer that the former owner began before makes no second handover', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ana, sam } = await makeFamily(app)
      const lea = await makeMember(app, ana, 'viewer', 'Lea')
      await offer(ana, sam)
      await Promise.all([accept(sam, ana), withdraw(ana).then(() => offer(ana, lea))])
      const { owner, offers } = await stateOf(app, ana)
      if (owner === sam.userId) expect(offers).toBe(0)
      else expect(owner).toBe(ana.userId)
    }
  })
})
