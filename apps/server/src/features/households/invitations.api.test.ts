import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { invite, letInvitationPass, mailedInvitation, tokenOf } from '@app/testing/factories/invitations'
import { addMember, makeMember, makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { linkToken } from '@app/testing/factories/sign-ups'
import type { Client } from '@app/testing/http-client'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { newId } from '../../platform/base/ids.ts'

const PASSWORD = 'Biscuit-loves-7-walks'
const newEmail = (): string => `guest-${newId()}@example.com`

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

const look = (token: string) => app.visitor().call('POST', '/invitations/looks', { token })
const acceptBy = ({ client }: { client: Client }, token: string) =>
  client.call('POST', '/invitations/acceptances', { token })
const join = (token: string, client = app.visitor()) =>
  client.call<{ householdId: string; code?: string }>('POST', '/invitations/sign-ups', {
    token,
    displayName: 'Sam',
    password: PASSWORD,
  })
const membersOf = async ({ client }: TestPerson) =>
  (await client.call<{ userId: string; role: string }[]>('GET', '/household/members')).body
const own = (client: Client) => client.call<{ id: string }[]>('GET', '/invitations')
const waitingOf = async ({ client }: TestPerson) =>
  (await client.call<{ id: string; state: string }[]>('GET', '/household/invitations')).body.filter(
    ({ state }) => state === 'waiting',
  )

/** Invites a person by a link. */
async function linked(owner: TestPerson, invitation: object = {}) {
  const { body } = await invite(owner, invitation)
  return { id: body.id, token: tokenOf(body.link?.url) }
}

/** Invites a person by mail. */
async function mailed(owner: TestPerson, email = newEmail(), invitation: object = {}) {
  const { body } = await invite(owner, { email, ...invitation })
  return { email, id: body.id, ...(await mailedInvitation(app, owner, body.id)) }
}

describe('an invitation by link', () => {
  it('makes the person who accepts it a member in its role, once', async () => {
    const owner = await makePerson(app)
    const { token } = await linked(owner, { role: 'viewer', nickname: 'Sitter' })
    expect(await look(token)).toMatchObject({
      status: 200,
      body: { ownerName: 'Ana', role: 'viewer', email: null },
    })
    const guest = await makePerson(app, { name: 'Sam' })
    expect(await acceptBy(guest, token)).toMatchObject({
      status: 200,
      body: { householdId: owner.householdId },
    })
    expect(await membersOf(owner)).toMatchObject([
      { role: 'owner' },
      { userId: guest.userId, role: 'viewer', displayName: 'Sitter', ownName: 'Sam', nickname: 'Sitter' },
    ])
    const second = await makePerson(app, { name: 'Second' })
    expect((await acceptBy(second, token)).body).toMatchObject({ code: 'INVITATION_USED' })
    expect((await look(token)).body).toMatchObject({ code: 'INVITATION_USED' })
  })
})

const sentTo = (address: string) =>
  smtp.waitFor(({ to, subject }) => to.includes(address) && subject.includes('invited'))

describe('the mail of an invitation', () => {
  // spec product: no name that looks like a link enters the mail of an invitation
  //   in packages/domain/src/households/mail-names.rules.ts
  it('carries a link and a code, and no name that looks like a link', async () => {
    const [owner, hostile] = [await makePerson(app), await makePerson(app, { name: 'win.example' })]
    const [email, victim] = [newEmail(), newEmail()]
    await invite(owner, { email })
    await invite(hostile, { email: victim })
    await app.worker.settle()
    const [mail, other] = [await sentTo(email), await sentTo(victim)]
    const link = mail.links.find((url) => url.includes('/accept-invitation'))
    expect((await look(tokenOf(link))).body).toMatchObject({ email, ownerName: 'Ana' })
    const code = /^\d{8}$/m.exec(mail.text)?.[0]
    expect(mail.subject).not.toContain(code)
    expect((await app.visitor().call('POST', '/invitations/codes', { email, code })).status).toBe(200)
    expect(mail.text).toContain('Ana')
    expect(`${other.subject} ${other.text} ${other.html}`).not.toContain('win.example')
  })
})

describe('an invitation by mail', () => {
  // spec access §4: an invited new person needs no second mail: the mailed token proves the address
  it('lets a new person in without a second mail, into the household that asked for them', async () => {
    const owner = await makePerson(app)
    const { email, token } = await mailed(owner, newEmail(), { role: 'caregiver' })
    expect((await look(token)).body).toMatchObject({ email, role: 'caregiver' })
    const client = app.visitor()
    expect(await join(token, client)).toMatchObject({ status: 200, body: { householdId: owner.householdId } })
    // The request names no household: they start in the one that invited them.
    expect((await client.call('GET', '/me')).body).toMatchObject({
      email,
      displayName: 'Sam',
      onboardingCompleted: false,
      household: { id: owner.householdId, role: 'caregiver' },
      households: [{ role: 'owner' }, { role: 'caregiver' }],
    })
    expect((await join(token)).body).toMatchObject({ code: 'INVITATION_USED' })
  })

  // spec access §2: /accept-invitation: the offer, and the next step for a new person, an account and another
  //   address
  it('is accepted by its own address alone, whose account sees it without the mail', async () => {
    const owner = await makePerson(app)
    const [guest, other] = [await makePerson(app, { name: 'Sam' }), await makePerson(app, { name: 'Other' })]
    const { id, token } = await mailed(owner, guest.email)
    expect(await acceptBy(other, token)).toMatchObject({
      status: 403,
      body: { code: 'INVITATION_FOR_ANOTHER_ADDRESS' },
    })
    expect((await own(other.client)).body).toEqual([])
    expect((await own(guest.client)).body).toMatchObject([{ id, ownerName: 'Ana', role: 'caregiver' }])
    expect((await other.client.call('POST', '/invitations/acceptances', { id })).body).toMatchObject({
      code: 'INVITATION_INVALID',
    })
    expect((await other.client.call('DELETE', `/invitations/${id}`)).status).toBe(422)
    expect((await guest.client.call('POST', '/invitations/acceptances', { id })).status).toBe(200)
    expect((await own(guest.client)).body).toEqual([])
  })

  // spec ASVS V6.3.8
  it('leads a user with an account to signing in, and says so only to who holds the mail', async () => {
    const owner = await makePerson(app)
    const guest = await makePerson(app, { name: 'Sam' })
    const { token } = await mailed(owner, guest.email)
    expect((await join(token)).body).toMatchObject({ code: 'ADDRESS_HAS_ACCOUNT' })
    expect(await membersOf(owner)).toHaveLength(1)
  })

  it('can be declined, and then says so', async () => {
    const owner = await makePerson(app)
    const guest = await makePerson(app, { name: 'Sam' })
    const { id, token } = await mailed(owner, guest.email)
    expect((await guest.client.call('DELETE', `/invitations/${id}`)).status).toBe(200)
    expect((await acceptBy(guest, token)).body).toMatchObject({ code: 'INVITATION_DECLINED' })
    expect(await waitingOf(owner)).toEqual([])
  })

  // spec product: the code of the mail takes five guesses, also from many at once
  it('is accepted by its code, with five guesses for all who try at once', async () => {
    const owner = await makePerson(app)
    const { email, code } = await mailed(owner)
    const enter = (guess: string) =>
      app
        .visitor()
        .call<{ token: string; code?: string }>('POST', '/invitations/codes', { email, code: guess })
    const other = (times: number) => String((Number(code) + times) % 1e8).padStart(8, '0')
    for (let times = 1; times < 5; times += 1)
      expect((await enter(other(times))).body).toMatchObject({ code: 'INVITATION_CODE_INVALID' })
    const { body } = await enter(code)
    expect((await join(body.token)).status).toBe(200)

    const next = await mailed(owner)
    const wrong = Array.from({ length: 32 }, (_, at) =>
      String((Number(next.code) + at + 1) % 1e8).padStart(8, '0'),
    )
    const nobody = newEmail()
    const answers = await Promise.all(
      [next.email, nobody].flatMap((address) =>
        wrong.map((guess) =>
          app.visitor().call('POST', '/invitations/codes', { email: address, code: guess }),
        ),
      ),
    )
    // Spent or not, invited or not: a stranger learns of no invitation.
    const told = answers.map(({ status, body: { code: name, title, message } }) =>
      JSON.stringify([status, name, title, message]),
    )
    expect(new Set(told)).toHaveProperty('size', 1)
    expect(
      (await app.visitor().call('POST', '/invitations/codes', { email: next.email, code: next.code })).body,
    ).toMatchObject({ code: 'INVITATION_CODE_INVALID' })
    expect((await look(next.token)).status).toBe(200)
  })

  it('is answered alike for an address that no one invited', async () => {
    const answer = await app
      .visitor()
      .call('POST', '/invitations/codes', { email: newEmail(), code: '12345678' })
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVITATION_CODE_INVALID' } })
  })

  it('is sent again three times in ten minutes, and keeps the links of its last mails', async () => {
    const owner = await makePerson(app)
    const { id, token } = await mailed(owner)
    const again = () => owner.client.call('POST', `/household/invitations/${id}/mails`)
    const statuses: number[] = []
    for (let times = 0; times < 4; times += 1) statuses.push((await again()).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await look(token)).status).toBe(200)
  })
})

describe('an invitation that does not wait', () => {
  const ends: [string, (owner: TestPerson, id: string) => Promise<unknown>][] = [
    ['INVITATION_EXPIRED', (_owner, id) => letInvitationPass(app, id, 24 * 8)],
    ['INVITATION_REVOKED', (owner, id) => owner.client.call('DELETE', `/household/invitations/${id}`)],
  ]
  // spec product: expired, withdrawn, declined, used and forged invitations each have their own message
  it.each(ends)('says why: %s', async (code, end) => {
    const owner = await makePerson(app)
    const guest = await makePerson(app, { name: 'Sam' })
    for (const { id, token } of [await linked(owner), await mailed(owner, guest.email)]) {
      await end(owner, id)
      for (const answer of [await look(token), await acceptBy(guest, token)])
        expect(answer).toMatchObject({ status: 422, body: { code } })
    }
    expect((await join((await mailed(owner)).token)).status).toBe(200)
    expect((await guest.client.call('GET', '/invitations')).body).toEqual([])
    expect(await membersOf(owner)).toHaveLength(2)
  })

  it('differs from one that never existed in nothing but its words', async () => {
    const guest = await makePerson(app, { name: 'Sam' })
    for (const forged of ['made-up', 'a'.repeat(43), '../../'])
      for (const answer of [await look(forged), await acceptBy(guest, forged), await join(forged)])
        expect(answer).toMatchObject({ status: 422, body: { code: 'INVITATION_INVALID' } })
  })

  it('is not revoked once it is used; a link that is shown again replaces the one before', async () => {
    const owner = await makePerson(app)
    const { id, token } = await linked(owner)
    const { body } = await owner.client.call<{ url: string }>('POST', `/household/invitations/${id}/links`)
    expect((await look(token)).body).toMatchObject({ code: 'INVITATION_INVALID' })
    const guest = await makePerson(app, { name: 'Sam' })
    expect((await acceptBy(guest, tokenOf(body.url))).status).toBe(200)
    expect((await owner.client.call('DELETE', `/household/invitations/${id}`)).body).toMatchObject({
      code: 'INVITATION_USED',
    })
  })
})

// spec product: family places: 3 and 8, waiting invitations count, also for 32 at once; after a downgrade members
//   stay
//   in apps/server/src/platform/http/quota-counts.ts, db/schema/21-households-invitations.sql
describe('the places of a family', () => {
  const LAST = 3

  it('are those of the plan: 32 invitations at once for the last one', async () => {
    const owner = await makePerson(app, { plan: 'premium' })
    await makeMember(app, owner, 'viewer')
    await linked(owner)
    const answers = await Promise.all(Array.from({ length: 32 }, () => invite(owner)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => (body as { code?: string }).code))).toEqual(
      new Set([undefined, 'MEMBER_LIMIT_REACHED']),
    )
    expect((await waitingOf(owner)).length + (await membersOf(owner)).length).toBe(LAST + 1)
  })

  // spec product: an invitation is used once, also by 32 at once; tokens and codes are hashed
  it('are taken by one of 32 who follow one link at once', async () => {
    const owner = await makePerson(app)
    const { token } = await linked(owner)
    const guests = await Promise.all(
      Array.from({ length: 32 }, (_, at) => makePerson(app, { name: `Guest${at}` })),
    )
    const answers = await Promise.all(guests.map((guest) => acceptBy(guest, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await membersOf(owner)).toHaveLength(2)
  })

  it('are not there on the free plan; members stay after a downgrade, and no one else comes', async () => {
    const owner = await makePerson(app)
    const { token } = await linked(owner)
    await makeMember(app, owner, 'caregiver')
    await setPlan(app, owner, 'free')
    expect((await invite(owner)).body).toMatchObject({ code: 'FEATURE_NOT_IN_PLAN' })
    const guest = await makePerson(app, { name: 'Guest' })
    expect((await acceptBy(guest, token)).body).toMatchObject({ code: 'FAMILY_IS_FULL' })
    expect(await membersOf(owner)).toHaveLength(2)
    // The same link works once there is room again.
    await setPlan(app, owner, 'premium')
    expect((await acceptBy(guest, token)).status).toBe(200)
  })

  it('are not taken twice by one person', async () => {
    const owner = await makePerson(app)
    const guest = await makePerson(app, { name: 'Sam' })
    const [first, second] = [await linked(owner), await linked(owner, { role: 'viewer' })]
    await acceptBy(guest, first.token)
    expect(await acceptBy(guest, second.token)).toMatchObject({
      status: 200,
      body: { householdId: owner.householdId },
    })
    expect(await acceptBy(owner, second.token)).toMatchObject({ status: 200 })
    expect(await membersOf(owner)).toMatchObject([{ role: 'owner' }, { role: 'caregiver' }])
    expect(await waitingOf(owner)).toHaveLength(1)
  })
})

describe('while registration is closed', () => {
  // spec product: an invitation lets the invited person in while registration is closed
  //   in apps/server/src/features/identity/accounts/registration.service.ts
  it('an invitation lets its person in, by mail at once and by link with the mail of a sign-up', async () => {
    const closed = await startTestApp()
    await closed.database.pool.query(
      "insert into system_settings (key, value) values ('registrationEnabled', 'false')",
    )
    const owner = await makePerson(closed)
    const sent = await invite(owner, { email: newEmail() })
    const { token } = await mailedInvitation(closed, owner, sent.body.id)
    expect((await join(token, closed.visitor())).status).toBe(200)

    const shown = await invite(owner)
    const invitation = tokenOf(shown.body.link?.url)
    const email = newEmail()
    const signUpWith = (fields: object) =>
      closed.visitor().call('POST', '/accounts', { email, password: PASSWORD, displayName: 'Sam', ...fields })
    expect((await signUpWith({})).body).toMatchObject({ code: 'REGISTRATION_CLOSED' })
    expect((await signUpWith({ invitation: 'made-up' })).body).toMatchObject({ code: 'REGISTRATION_CLOSED' })
    expect((await signUpWith({ invitation })).status).toBe(200)
    const confirmed = await closed.visitor().call('POST', '/accounts/verifications', {
      token: await linkToken(closed, email),
      password: PASSWORD,
    })
    expect(confirmed.status).toBe(200)
    await closed.stop()
  })
})

describe('inviting', () => {
  it('invites an address once, and no present member', async () => {
    const owner = await makePerson(app)
    const { email } = await mailed(owner)
    expect((await invite(owner, { email: email.toUpperCase() })).body).toMatchObject({
      code: 'ALREADY_INVITED',
      fields: { email: 'Already invited' },
    })
    const member = await makeMember(app, owner, 'viewer')
    for (const known of [owner.email, member.email])
      expect((await invite(owner, { email: known })).body).toMatchObject({ code: 'ALREADY_A_MEMBER' })
  })

  it('is the same request when it is repeated', async () => {
    const owner = await makePerson(app)
    const id = '0198f000-0000-7000-8000-000000000abc'
    const email = newEmail()
    // More often than the limit of mails to a mailbox.
    for (let times = 0; times < 12; times += 1) expect((await invite(owner, { id, email })).status).toBe(200)
    expect(await waitingOf(owner)).toHaveLength(1)
  })

  it.each([
    ['role', { role: 'owner' }],
    ['email', { email: 'not an address' }],
    ['nickname', { nickname: 'x'.repeat(31) }],
    ['endsOn', { endsOn: '2020-01-01' }],
  ])('reports the error at %s', async (field, invitation) => {
    const owner = await makePerson(app)
    const answer = await invite(owner, invitation)
    expect(answer.status).toBe(422)
    expect(Object.keys((answer.body as unknown as { fields: object }).fields)).toEqual([field])
  })

  it('reaches no other household’s invitations', async () => {
    const [owner, other] = [await makePerson(app), await makePerson(app, { name: 'Bea' })]
    const { id } = await linked(owner)
    for (const [method, path] of [
      ['DELETE', `/household/invitations/${id}`],
      ['POST', `/household/invitations/${id}/links`],
      ['POST', `/household/invitations/${id}/mails`],
    ] as const)
      expect((await other.client.call(method, path)).status).toBe(404)
    // A caregiver can't manage members.
    await addMember(app, owner, other, 'caregiver')
    other.client.household = owner.householdId
    expect((await other.client.call('GET', '/household/invitations')).status).toBe(403)
  })

  it('leaves neither token nor code in the database', async () => {
    const owner = await makePerson(app)
    const { token, code, id } = await mailed(owner)
    const seen = await app.services.db.withActor({ tokenHash: owner.tokenHash }, (tx) =>
      tx.run<{ all: string }>(
        {
          text: 'select jsonb_agg(to_jsonb(key))::text as all from invitation_keys as key where invitation_id = $1',
        },
        [id],
      ),
    )
    expect(seen?.value[0]?.all).not.toContain(token)
    expect(seen?.value[0]?.all).not.toMatch(new RegExp(`"${code}"`))
  })
})
