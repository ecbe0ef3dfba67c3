import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, photoForm } from '@app/testing/factories/records'
import type { Answer, Client } from '@app/testing/http-client'
import { changeInstallation } from '@app/testing/installation'
import { listen, type LiveClient } from '@app/testing/live-client'
import { fillPath, listOperations, type OperationUnderTest } from '@app/testing/operations'
import { startSecondServer, type SecondServer } from '@app/testing/second-server'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { newId } from '../../../platform/base/ids.ts'
import { makeAccount, newEmail, signIn, signUp } from './sign-up.fixture.ts'

/** Maintenance mode on the server: only administrators are admitted, and background work continues. */
let smtp: SmtpTestServer
let app: TestApp
let elsewhere: SecondServer
let owner: TestPerson
const streams: LiveClient[] = []

const switchTo = (on: boolean) => changeInstallation(app.services, 'maintenanceMode', on)

beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ env: { SMTP_URL: smtp.url } })
  elsewhere = await startSecondServer(app)
  owner = await makePerson(app)
})
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close()
  await switchTo(false)
})
afterAll(async () => {
  await elsewhere.stop()
  await app.stop()
  await smtp.stop()
})

type Refused = Answer<{ code?: string }>
const refusal = ({ status, body }: Refused): string => `${status} ${body.code ?? ''}`
const SHUT = '503 MAINTENANCE'

/** Calls an operation with unknown ids and an empty body: the maintenance check precedes all others. */
function ask(client: Client, { method, path, ids }: OperationUnderTest): Promise<Refused> {
  const nowhere = Object.fromEntries(ids.map((name) => [name, newId()]))
  return client.call(method, fillPath(path, nowhere), method === 'GET' ? undefined : {})
}

const all = listOperations()
const shut = all.filter(({ duringMaintenance }) => !duringMaintenance)

describe('during maintenance', () => {
  beforeEach(() => switchTo(true))

  // spec access §2: maintenance gate: while it is on, only administrators get in; the server decides, in every
  //   process at once
  //   in apps/server/src/platform/http/maintenance.ts, db/schema/05-installation.sql
  it('only these operations are open to everyone', () => {
    expect(all.filter(({ duringMaintenance }) => duringMaintenance).map(({ name }) => name)).toEqual([
      'accounts.createRequestToken',
      'accounts.getPublicConfig',
      'accounts.signIn',
      'accounts.signOut',
      'secondFactor.signInWithAppCode',
      'secondFactor.signInWithBackupCode',
      'passkeys.startPasskeySignIn',
      'passkeys.signInWithPasskey',
    ])
  })

  // spec access §2: maintenance gate: while it is on, only administrators get in; the server decides, in every
  //   process at once
  it('every other operation is refused to people and strangers', async () => {
    for (const operation of shut) {
      const stranger = operation.may === 'anyone' ? SHUT : '401 SIGNED_OUT'
      expect([
        operation.name,
        refusal(await ask(owner.client, operation)),
        refusal(await ask(app.visitor(), operation)),
      ]).toEqual([operation.name, SHUT, stranger])
    }
  })

  // spec access §2: maintenance gate: while it is on, only administrators get in; the server decides, in every
  //   process at once
  it.each(['admin', 'super_admin'] as const)('a person with the role %s is let in', async (systemRole) => {
    const { client } = await makePerson(app, { name: 'Root', systemRole })
    // Excludes operations such as deleting the account, which would end the test.
    const harmless = shut.filter(({ method, may }) => method === 'GET' || may !== 'signed in')
    for (const operation of harmless)
      expect([operation.name, (await ask(client, operation)).body.code]).not.toEqual([
        operation.name,
        'MAINTENANCE',
      ])
  })

  it('the refusal names the maintenance in plain words', async () => {
    expect((await owner.client.call('GET', '/me')).body).toEqual({
      code: 'MAINTENANCE',
      title: 'Back in a little while',
      message: 'Pawtrail is down for maintenance. Everything you saved is safe.',
    })
  })

  it('an id, a body, a household or a stale session reveals nothing more', async () => {
    const stranger = await asStranger()
    expect(refusal(await owner.client.call('GET', '/pets/not-an-id'))).toBe(SHUT)
    expect(refusal(await owner.client.call('POST', '/pets', { name: 1 }))).toBe(SHUT)
    expect(refusal(await stranger.call('GET', '/pets'))).toBe(SHUT)
  })

  it('an upload is refused before it is received', async () => {
    const form = await photoForm()
    const answer = await owner.client.call<{ code?: string }>('POST', `/pets/${newId()}/photos`, form)
    expect(refusal(answer)).toBe(SHUT)
  })

  it('a page can query the mode, and the server’s liveness', async () => {
    expect((await app.visitor().call('GET', '/config')).body).toMatchObject({ maintenance: true })
    for (const path of ['/healthz', '/readyz', '/api/openapi.json'])
      expect([path, (await fetch(app.url + path)).status]).toEqual([path, 200])
  })
})

/** Creates a user who names another user's household. */
async function asStranger(): Promise<Client> {
  await switchTo(false)
  const { client } = await makePerson(app, { name: 'Bea' })
  client.household = owner.householdId
  await switchTo(true)
  return client
}

describe('a picture', () => {
  it('is refused during maintenance, and served again after it', async () => {
    const { id } = await addPet(owner.client)
    const uploaded = await owner.client.call<{ picture: { thumb: string } }>(
      'POST',
      `/pets/${id}/photos`,
      await photoForm(),
    )
    const look = async () => (await owner.client.get(uploaded.body.picture.thumb)).status
    expect(await look()).toBe(200)
    await switchTo(true)
    expect(await look()).toBe(503)
    await switchTo(false)
    expect(await look()).toBe(200)
  })
})

describe('signing in during maintenance', () => {
  it('is for administrators; any other user with the right password gets the maintenance message', async () => {
    const [email, adminEmail] = [await makeAccount(app), await makeAccount(app)]
    await app.database.pool.query(`update users set system_role = 'admin' where email = $1`, [adminEmail])
    await switchTo(true)
    const [client, admin] = [app.visitor(), app.visitor()]
    expect(refusal(await signIn(client, email))).toBe(SHUT)
    expect(refusal(await signIn(client, email, { password: 'Wrong-Horse-9' }))).toBe(
      '401 INVALID_CREDENTIALS',
    )
    expect(refusal(await client.call('GET', '/me'))).toBe('401 SIGNED_OUT')
    expect((await signIn(admin, adminEmail)).status).toBe(200)
    expect((await admin.call('GET', '/me')).body).toMatchObject({ email: adminEmail })
    await switchTo(false)
    expect((await signIn(client, email)).status).toBe(200)
  })

  it('does not use up guesses with the right password', async () => {
    const email = await makeAccount(app)
    await switchTo(true)
    const client = app.visitor()
    for (let at = 0; at < 8; at += 1) expect(refusal(await signIn(client, email))).toBe(SHUT)
  })

  it('leaves signing out open to everyone', async () => {
    const { client } = await makePerson(app, { name: 'Cleo' })
    await switchTo(true)
    expect((await client.call('DELETE', '/session')).status).toBe(200)
    expect(refusal(await client.call('GET', '/me'))).toBe('401 SIGNED_OUT')
  })
})

const read = ({ url, cookies }: Pick<Client, 'url' | 'cookies'>, path: string) =>
  fetch(`${url}/api${path}`, {
    headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
  })

/** Opens a person's stream. */
async function hear({ client }: Pick<TestPerson, 'client'>, mark?: string): Promise<LiveClient> {
  const stream = await listen(client, mark === undefined ? {} : { 'last-event-id': mark })
  streams.push(stream)
  await stream.until(({ kind }) => kind === 'hello')
  return stream
}

describe('the switch', () => {
  // spec access §2: maintenance gate: while it is on, only administrators get in; the server decides, in every
  //   process at once
  it('holds in every process from the moment that it is made', async () => {
    const people = [owner.client, { ...owner.client, url: elsewhere.url }]
    for (const on of [true, false, true, false]) {
      await switchTo(on)
      for (const person of people) {
        expect((await read(person, '/me')).status).toBe(on ? 503 : 200)
        expect(await (await read(person, '/config')).json()).toMatchObject({ maintenance: on })
      }
    }
  })

  // spec product: maintenance covers an open page within a second and returns it with its typed text; a lost
  //   connection signs no one out
  it('reaches everyone with an open page, whose stream goes on', async () => {
    const bea = await makePerson(app, { name: 'Bea' })
    const open = [await hear(owner), await hear(bea)]
    const before = open[0]?.mark()
    await switchTo(true)
    const event = { subject: 'installation', action: 'changed' } as const
    for (const stream of open) expect(await stream.untilEvent(event)).toEqual(event)
    // A page that was offline, and one that opens now, get the event as well.
    const late = await hear(bea, before)
    await late.untilEvent(event)
    await switchTo(false)
    for (const stream of [...open, late])
      await stream.until(
        () => stream.events().filter(({ subject }) => subject === 'installation').length >= 2,
      )
  })
})

describe('background work', () => {
  it('continues: a mail that was requested before is sent', async () => {
    const email = newEmail()
    await signUp(app.visitor(), { email })
    await switchTo(true)
    await app.worker.settle()
    expect(smtp.messages().map(({ to }) => to)).toContainEqual([email])
  })
})
