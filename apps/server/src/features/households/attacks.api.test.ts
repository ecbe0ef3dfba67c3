import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INVITATION_MAILS_AN_HOUR, SHOWN_LINKS_A_DAY } from '@app/domain/households/invitations.limits'
import { startTestApp, type TestApp } from '@app/testing/app'
import { invite, mailedInvitation, tokenOf } from '@app/testing/factories/invitations'
import { mailedReset } from '@app/testing/factories/password-resets'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { linkToken } from '@app/testing/factories/sign-ups'
import { changeInstallation } from '@app/testing/installation'
import { pastSecurity } from '@app/testing/past-security'
import { newId } from '../../platform/base/ids.ts'

const PASSWORD = 'Biscuit-loves-7-walks'
const DAY_MS = 86_400_000
const newEmail = (): string => `guest-${newId()}@example.com`

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const look = (token: string) => app.visitor().call('POST', '/invitations/looks', { token })
const accept = ({ client }: TestPerson, token: string) =>
  client.call('POST', '/invitations/acceptances', { token })
const endMembership = ({ userId }: TestPerson) =>
  pastSecurity(app.database.pool, (query) =>
    query("update household_members set ends_at = now() - interval '1 second' where user_id = $1", [userId]),
  )

describe('the link of a mailed invitation', () => {
  // spec product: the link of a mailed invitation goes to its mailbox alone: requesting a link under its id
  //   shows none
  it('is had by its mailbox alone, not by asking for a link under the same id', async () => {
    const owner = await makePerson(app)
    const email = newEmail()
    const { body } = await invite(owner, { email })
    const { token } = await mailedInvitation(app, owner, body.id)
    const again = await invite(owner, { id: body.id })
    expect(again).toMatchObject({ status: 404 })
    expect(again.body.link).toBeUndefined()
    expect((await look(token)).body).toMatchObject({ email })
  })
})

describe('invitations that others send to a mailbox', () => {
  // spec product: invitations use none of the mails that a person requests themselves, and a household gets a
  //   limited number of links a day
  it('leave it the mails that its own person asks for', async () => {
    const person = await makePerson(app)
    const refused: number[] = []
    for (let times = 0; times < 2 * INVITATION_MAILS_AN_HOUR; times += 1) {
      const stranger = await makePerson(app, { name: 'Eve' })
      refused.push((await invite(stranger, { email: person.email })).status)
    }
    expect(refused.filter((status) => status === 429)).toHaveLength(INVITATION_MAILS_AN_HOUR)
    await app.visitor().call('POST', '/password-resets', { email: person.email })
    expect((await mailedReset(app, person.email)).token).not.toBe('')
  })

  it('leave the code of an older invitation usable, however often the newer ones are sent again', async () => {
    const email = newEmail()
    const owner = await makePerson(app)
    const { body } = await invite(owner, { email })
    const { code } = await mailedInvitation(app, owner, body.id)
    for (let times = 0; times < 4; times += 1) {
      const stranger = await makePerson(app, { name: 'Eve' })
      const newer = await invite(stranger, { email })
      for (let sent = 0; sent < 3; sent += 1) await mailedInvitation(app, stranger, newer.body.id)
    }
    const entered = await app.visitor().call<{ token: string }>('POST', '/invitations/codes', { email, code })
    expect(entered.status).toBe(200)
    expect((await look(entered.body.token)).body).toMatchObject({ ownerName: 'Ana', email })
  })
})

describe('a link that is requested again under the same id', () => {
  it('is refused once the invitation is over', async () => {
    const owner = await makePerson(app)
    const id = newId()
    await invite(owner, { id })
    expect((await invite(owner, { id })).status).toBe(200)
    await owner.client.call('DELETE', `/household/invitations/${id}`)
    expect((await invite(owner, { id })).body).toMatchObject({ code: 'INVITATION_REVOKED' })
  })
})

// spec product: a former member can join again at once, and no one joins after the last day
describe('a membership with a last day', () => {
  it('that is over does not keep its person from joining again before its row is swept', async () => {
    const owner = await makePerson(app)
    const sam = await makeMember(app, owner, 'caregiver')
    await endMembership(sam)
    const { body } = await invite(owner, { role: 'viewer' })
    expect(await accept(sam, tokenOf(body.link?.url))).toMatchObject({ status: 200 })
    expect((await owner.client.call('GET', '/household/members')).body).toMatchObject([
      { role: 'owner' },
      { userId: sam.userId, role: 'viewer' },
    ])
  })

  it('can’t be joined after that day: its invitation waits no longer', async () => {
    const owner = await makePerson(app)
    const email = newEmail()
    const endsOn = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)
    const { body } = await invite(owner, { email, endsOn })
    const waits = async () =>
      (await owner.client.call<{ endsAt: string; expiresAt: string }[]>('GET', '/household/invitations'))
        .body[0]
    const first = await waits()
    expect(first?.expiresAt).toBe(first?.endsAt)
    expect((await owner.client.call('POST', `/household/invitations/${body.id}/mails`)).status).toBe(200)
    expect(await waits()).toEqual(first)
    const today = new Date().toISOString().slice(0, 10)
    const shown = await invite(owner, { endsOn: today })
    const midnight = new Date(Date.parse(today) + DAY_MS).toISOString()
    expect(shown.body.link?.expiresAt).toBe(midnight)
  })
})

describe('an owner who lets in one person after another', () => {
  it('is given so many links a day; a repeated request and an invitation by mail are not counted among them', async () => {
    const owner = await makePerson(app)
    const shown: string[] = []
    for (let times = 0; times < SHOWN_LINKS_A_DAY; times += 1) {
      const { status, body } = await invite(owner)
      expect(status).toBe(200)
      shown.push(body.id)
      if (times > 0) await owner.client.call('DELETE', `/household/invitations/${body.id}`)
    }
    expect(await invite(owner)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_SHOWN_LINKS', title: 'Too many invitation links' },
    })
    expect((await invite(owner, { id: shown[0] })).status).toBe(200)
    expect((await invite(owner, { email: newEmail() })).status).toBe(200)
    expect((await invite(await makePerson(app))).status).toBe(200)
  })
})

describe('while registration is closed', () => {
  // spec product: while registration is closed, a shown link lets in one person
  //   in apps/server/src/features/identity/accounts/registration.service.ts, db/schema/21-households-invitations.sql
  it('a link lets in the first who follows it, also of eight at once', async () => {
    const closed = await startTestApp()
    await changeInstallation(closed.services, 'registrationEnabled', false)
    const owner = await makePerson(closed)
    const { body } = await invite(owner)
    const invitation = tokenOf(body.link?.url)
    const emails = Array.from({ length: 8 }, newEmail)
    const signUp = (email: string) =>
      closed
        .visitor()
        .call('POST', '/accounts', { email, password: PASSWORD, displayName: 'Sam', invitation })
    for (const email of emails) expect((await signUp(email)).status).toBe(200)
    const answers = await Promise.all(
      emails.map(async (email) =>
        closed.visitor().call('POST', '/accounts/verifications', {
          token: await linkToken(closed, email),
          password: PASSWORD,
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.body['code']))).toEqual(
      new Set([undefined, 'REGISTRATION_CLOSED']),
    )
    expect((await signUp(newEmail())).body).toMatchObject({ code: 'REGISTRATION_CLOSED' })
    await closed.stop()
  })
})
