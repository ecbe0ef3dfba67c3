import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HANDOVERS_A_DAY, OWNED_HOUSEHOLDS_MAX } from '@app/domain/households/handovers.limits'
import { startTestApp, type TestApp } from '@app/testing/app'
import { addMember, addSession, makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet } from '@app/testing/factories/records'
import { mailedNotice } from '@app/testing/factories/security-notices'
import { pastSecurity } from '@app/testing/past-security'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { newId } from '../../platform/base/ids.ts'
import {
  accept,
  coded,
  decline,
  makeFamily,
  meOf,
  offer,
  offerOf,
  offersTo,
  peopleOf,
  stateOf,
  withdraw,
} from './handovers.fixture.ts'

let smtp: SmtpTestServer
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ env: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

const expire = (householdId: string) =>
  pastSecurity(app.database.pool, (query) =>
    query("update handovers set expires_at = now() - interval '1 second' where household_id = $1", [
      householdId,
    ]),
  )
const unproved = ({ tokenHash }: TestPerson) =>
  app.database.pool.query('update sessions set proved_at = null where token = $1', [tokenHash])

describe('a household', () => {
  // spec product: an owner offers the household to a member, who becomes its owner by accepting; both prove who they
  //   are; the roles swap
  it('changes hands when the offer is accepted: the roles swap, and all records stay', async () => {
    const { ana, sam } = await makeFamily(app)
    expect(await offer(ana, sam)).toMatchObject({ status: 200 })
    expect(await offerOf(ana)).toMatchObject({ userId: sam.userId, displayName: 'Sam', state: 'waiting' })
    expect(await offersTo(sam)).toMatchObject([
      { householdId: ana.householdId, householdName: 'Ana', ownerName: 'Ana', plan: 'pro' },
    ])
    expect((await meOf(sam)).handovers).toBe(1)
    expect((await meOf(ana)).handovers).toBe(0)

    expect(await accept(sam, ana)).toMatchObject({ status: 200 })
    expect(await peopleOf(sam)).toEqual(['Sam: owner', 'Ana: caregiver'])
    const { household, households, handovers } = await meOf(sam)
    expect([household.role, handovers]).toEqual(['owner', 0])
    expect(households.map(({ name, role, pets }) => [name, role, pets])).toEqual([
      ['Sam', 'owner', 0],
      ['Ana', 'owner', 1],
    ])
    expect(await stateOf(app, ana)).toEqual({
      owner: sam.userId,
      members: [{ id: ana.userId, role: 'caregiver' }],
      offers: 0,
    })
  })

  // spec product: an account may own several households; a former owner left with none gets an empty one
  //   in db/schema/22-households-handovers.sql
  it('leaves its former owner an empty one of their own, and starts them where their pets are', async () => {
    const { ana, sam } = await makeFamily(app)
    await offer(ana, sam)
    await accept(sam, ana)
    const fresh = { ...ana, client: await addSession(app, ana, null) }
    const { household, households } = await meOf(fresh)
    expect([household.id, household.role]).toEqual([ana.householdId, 'caregiver'])
    expect(households.map(({ role, pets }) => [role, pets])).toEqual([
      ['owner', 0],
      ['caregiver', 1],
    ])
    fresh.client.household = households[0]?.id ?? ''
    await addPet(fresh.client)
    expect((await meOf(fresh)).household.role).toBe('owner')
  })

  it('given back makes no further household', async () => {
    const { ana, sam } = await makeFamily(app)
    ana.client.household = ana.householdId
    for (const [from, to] of [
      [ana, sam],
      [sam, ana],
    ] as const) {
      expect((await offer(from, to)).status).toBe(200)
      expect((await accept(to, ana)).status).toBe(200)
    }
    expect((await meOf(ana)).households.map(({ role }) => role)).toEqual(['owner', 'owner'])
    expect((await meOf(sam)).households.map(({ role }) => role)).toEqual(['owner', 'caregiver'])
  })

  it('never has more members than before, on a plan without free seats', async () => {
    const { ana, sam } = await makeFamily(app)
    const before = (await stateOf(app, ana)).members.length
    await offer(ana, sam)
    await accept(sam, ana)
    expect((await stateOf(app, ana)).members).toHaveLength(before)
  })

  it('keeps the invitations that its former owner made', async () => {
    const { ana, sam } = await makeFamily(app)
    const email = `${newId()}@example.com`
    await ana.client.call('POST', '/household/invitations', { id: newId(), email, role: 'viewer' })
    await offer(ana, sam)
    await accept(sam, ana)
    const { body } = await sam.client.call('GET', '/household/invitations')
    expect(body).toMatchObject([{ email, state: 'waiting' }])
    ana.client.household = ana.householdId
    expect((await ana.client.call('GET', '/household/invitations')).status).toBe(403)
  })

  it('hides the archive of its former owner from the new one: it contains their profile', async () => {
    const { ana, sam } = await makeFamily(app)
    await ana.client.call('POST', '/takeouts', { id: newId() })
    await offer(ana, sam)
    await accept(sam, ana)
    expect((await sam.client.call('GET', '/takeouts')).body).toEqual({ takeouts: [] })
    expect((await sam.client.call('POST', '/takeouts', { id: newId() })).status).toBe(200)
  })

  it('shows its members one entry in the feed', async () => {
    const { ana, sam } = await makeFamily(app)
    await offer(ana, sam)
    await accept(sam, ana)
    const { body } = await sam.client.call<{ entries: object[] }>('GET', '/activity?limit=2')
    expect(body.entries[0]).toMatchObject({
      actorName: 'Ana',
      subject: 'households',
      action: 'changed',
      label: 'Sam',
    })
    expect(body.entries[1]).not.toMatchObject({ subject: 'household_members', action: 'changed' })
  })
})

describe('an offer', () => {
  // spec product: a household changes hands once, after a fresh proof of both sides
  it('needs a fresh proof, and so does accepting it', async () => {
    const { ana, sam } = await makeFamily(app)
    await unproved(ana)
    expect(coded(await offer(ana, sam))).toBe('403 PROOF_NEEDED')
    await app.database.pool.query('update sessions set proved_at = now() where token = $1', [ana.tokenHash])
    await offer(ana, sam)
    await unproved(sam)
    expect(coded(await accept(sam, ana))).toBe('403 PROOF_NEEDED')
    expect((await stateOf(app, ana)).owner).toBe(ana.userId)
  })

  it('goes only to a member whose membership lasts', async () => {
    const { ana, sam } = await makeFamily(app)
    const stranger = await makePerson(app, { name: 'Stranger' })
    expect(coded(await offer(ana, stranger))).toBe('404 NOT_FOUND')
    expect(coded(await offer(ana, ana))).toBe('404 NOT_FOUND')
    expect(coded(await offer(ana, { userId: newId() }))).toBe('404 NOT_FOUND')
    await pastSecurity(app.database.pool, (query) =>
      query("update household_members set ends_at = now() - interval '1 second' where user_id = $1", [
        sam.userId,
      ]),
    )
    expect(coded(await offer(ana, sam))).toBe('404 NOT_FOUND')
  })

  // spec product: an offer of a household is pending for seven days, one at a time; it ends when withdrawn or
  //   declined, and with the membership
  //   in db/schema/22-households-handovers.sql
  it('is open once: repeated it changes nothing, and another user has to wait', async () => {
    const { ana, sam } = await makeFamily(app)
    const lea = await makeMember(app, ana, 'viewer', 'Lea')
    await offer(ana, sam)
    const first = await offerOf(ana)
    expect((await offer(ana, sam)).status).toBe(200)
    expect(await offerOf(ana)).toEqual(first)
    expect(coded(await offer(ana, lea))).toBe('409 HANDOVER_UNDER_WAY')
    expect((await withdraw(ana)).status).toBe(200)
    expect(coded(await withdraw(ana))).toBe('404 NOT_FOUND')
    expect((await offer(ana, lea)).status).toBe(200)
    expect([await offersTo(sam), (await offersTo(lea)).length]).toEqual([[], 1])
  })

  it('that has expired says so to both, and gives way to the next', async () => {
    const { ana, sam } = await makeFamily(app)
    await offer(ana, sam)
    await expire(ana.householdId)
    expect(await offerOf(ana)).toMatchObject({ state: 'expired' })
    expect(await offersTo(sam)).toEqual([])
    expect(coded(await accept(sam, ana))).toBe('409 HANDOVER_EXPIRED')
    expect(coded(await decline(sam, ana))).toBe('409 HANDOVER_GONE')
    const lea = await makeMember(app, ana, 'viewer', 'Lea')
    expect((await offer(ana, lea)).status).toBe(200)
    expect((await accept(lea, ana)).status).toBe(200)
  })

  it.each<[string, string, (family: { ana: TestPerson; sam: TestPerson }) => Promise<unknown>]>([
    ['is withdrawn', '409 HANDOVER_GONE', ({ ana }) => withdraw(ana)],
    ['is declined', '409 HANDOVER_GONE', ({ ana, sam }) => decline(sam, ana)],
    [
      'has lost its member, who was removed',
      '403 HANDOVER_NOT_A_MEMBER',
      ({ ana, sam }) => ana.client.call('DELETE', `/household/members/${sam.userId}`),
    ],
    [
      'has lost its member, who has left',
      '403 HANDOVER_NOT_A_MEMBER',
      ({ sam }) => sam.client.call('POST', '/household/departures', {}),
    ],
  ])('that %s can not be accepted', async (_what, refusal, end) => {
    const { ana, sam } = await makeFamily(app)
    await offer(ana, sam)
    expect(await end({ ana, sam })).toMatchObject({ status: 200 })
    expect(coded(await accept(sam, ana))).toBe(refusal)
    expect(await stateOf(app, ana)).toMatchObject({ owner: ana.userId, offers: 0 })
  })

  it('can’t be accepted, declined, read or withdrawn by another user', async () => {
    const { ana, sam } = await makeFamily(app)
    const lea = await makeMember(app, ana, 'caregiver', 'Lea')
    const stranger = await makePerson(app, { name: 'Stranger' })
    await offer(ana, sam)
    expect(coded(await accept(lea, ana))).toBe('409 HANDOVER_GONE')
    expect(coded(await decline(lea, ana))).toBe('409 HANDOVER_GONE')
    expect(coded(await accept(stranger, ana))).toBe('403 HANDOVER_NOT_A_MEMBER')
    expect(coded(await accept(stranger, { householdId: newId() }))).toBe('403 HANDOVER_NOT_A_MEMBER')
    for (const person of [sam, lea]) {
      expect((await person.client.call('GET', '/household/handover')).status).toBe(403)
      expect((await withdraw(person)).status).toBe(403)
      expect((await offer(person, ana)).status).toBe(403)
    }
    expect(await stateOf(app, ana)).toMatchObject({ owner: ana.userId, offers: 1 })
  })

  it('accepted twice is accepted once: the first answer may have been lost', async () => {
    const { ana, sam } = await makeFamily(app)
    await offer(ana, sam)
    expect((await accept(sam, ana)).status).toBe(200)
    expect((await accept(sam, ana)).status).toBe(200)
    expect((await meOf(ana)).households).toHaveLength(2)
  })

  it('goes to the person in the body and is of the acting household, whatever else the body contains', async () => {
    const { ana, sam } = await makeFamily(app)
    const other = await makeFamily(app)
    const forged = {
      userId: sam.userId,
      householdId: other.ana.householdId,
      toUserId: other.sam.userId,
      ownerUserId: sam.userId,
      expiresAt: '2099-01-01T00:00:00Z',
      role: 'owner',
    }
    expect((await ana.client.call('POST', '/household/handover', forged)).status).toBe(200)
    const { expiresAt } = (await offerOf(ana)) as { expiresAt: string }
    expect(new Date(expiresAt).getTime()).toBeLessThan(Date.now() + 8 * 24 * 60 * 60 * 1000)
    expect(await stateOf(app, other.ana)).toMatchObject({ owner: other.ana.userId, offers: 0 })
    const path = `/handovers/${ana.householdId}/acceptances`
    expect((await sam.client.call('POST', path, { ...forged, userId: other.sam.userId })).status).toBe(200)
    expect((await stateOf(app, ana)).owner).toBe(sam.userId)
  })

  it('can be made a few times a day', async () => {
    const { ana, sam } = await makeFamily(app)
    for (let made = 0; made < HANDOVERS_A_DAY; made += 1) {
      expect((await offer(ana, sam)).status).toBe(200)
      await withdraw(ana)
    }
    expect(coded(await offer(ana, sam))).toBe('429 TOO_MANY_HANDOVERS')
  })

  it('is refused by who owns as many households as an account can', async () => {
    const { ana, sam } = await makeFamily(app)
    await offer(ana, sam)
    await pastSecurity(app.database.pool, (query) =>
      query("insert into households (owner_user_id, name) select $1, 'More' from generate_series(2, $2)", [
        sam.userId,
        OWNED_HOUSEHOLDS_MAX,
      ]),
    )
    expect(coded(await accept(sam, ana))).toBe('403 TOO_MANY_HOUSEHOLDS')
    expect((await stateOf(app, ana)).owner).toBe(ana.userId)
  })

  // spec product: both people get a mail about an offer and a handover; securing the account withdraws an
  //   offer
  it('is mailed to both, and securing the account takes it back', async () => {
    const { ana, sam } = await makeFamily(app)
    await offer(ana, sam)
    await app.worker.settle()
    const told = await smtp.waitFor(({ to }) => to.includes(sam.email))
    expect(told.subject).toContain('is offered to you')
    expect(told.text).toContain('hand over the household Ana to you')
    expect(told.text).toContain(`/family?household=${ana.householdId}`)
    const notice = await smtp.waitFor(({ to }) => to.includes(ana.email))
    expect(notice.subject).toContain('You offered your household')
    const token = await mailedNotice(app, ana.email, 'handover-offered')
    expect((await app.visitor().call('POST', '/security/notices/uses', { token })).status).toBe(200)
    expect(coded(await accept(sam, ana))).toBe('409 HANDOVER_GONE')
    expect((await stateOf(app, ana)).owner).toBe(ana.userId)
  })

  it('an accepted offer notifies both accounts', async () => {
    const { ana, sam } = await makeFamily(app)
    await offer(ana, sam)
    await accept(sam, ana)
    const { rows } = await app.database.pool.query<{ kind: string }>(
      'select kind from security_notices where user_id = any($1) order by created_at, kind',
      [[ana.userId, sam.userId]],
    )
    expect(rows.map(({ kind }) => kind)).toEqual([
      'handover-offered',
      'handover-accepted',
      'household-received',
    ])
  })
})

// spec product: deleting an account deletes every household that it owns, names each, and offers to hand it over
//   in db/schema/13-identity-security.sql, apps/web/src/features/identity/account-deletion/delete-account-dialog.tsx
describe('deleting an account', () => {
  it('takes every household that it owns, and notifies their members; handed-over ones stay', async () => {
    const { ana, sam } = await makeFamily(app)
    const kept = await makeFamily(app)
    await offer(ana, sam)
    await accept(sam, ana)
    await addMember(app, kept.ana, sam, 'caregiver')
    const { body } = await sam.client.call<{ households: { name: string; members: string[] }[] }>(
      'GET',
      '/account/deletion',
    )
    expect(body.households.map(({ name, members }) => [name, members])).toEqual([
      ['Sam', []],
      ['Ana', ['Ana']],
    ])
    expect((await sam.client.call('POST', '/account/deletion', { confirmation: 'DELETE' })).status).toBe(200)
    expect((await stateOf(app, ana)).owner).toBeUndefined()
    expect((await stateOf(app, sam)).owner).toBeUndefined()
    expect((await stateOf(app, kept.ana)).owner).toBe(kept.ana.userId)
    expect((await meOf({ ...ana, client: await addSession(app, ana, null) })).households).toHaveLength(1)
  })

  it('of a former owner leaves what they handed over', async () => {
    const { ana, sam } = await makeFamily(app)
    await offer(ana, sam)
    await accept(sam, ana)
    ana.client.household = ana.householdId
    expect((await ana.client.call('POST', '/account/deletion', { confirmation: 'DELETE' })).status).toBe(200)
    expect(await peopleOf(sam)).toEqual(['Sam: owner'])
    expect((await meOf(sam)).household.pets).toBeUndefined()
  })
})
