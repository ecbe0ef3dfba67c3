import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, photoForm } from '@app/testing/factories/records'
import { setUpSecondFactor } from '@app/testing/factories/second-factors'
import type { Client } from '@app/testing/http-client'
import { changeInstallation } from '@app/testing/installation'
import { listen, type LiveClient } from '@app/testing/live-client'
import { fillPath, listOperations, type OperationUnderTest } from '@app/testing/operations'
import { newId } from '../../../platform/base/ids.ts'
import { startTimedApp, type TimedApp } from './second-factor.fixture.ts'

/** An installation that requires two-factor authentication. */
let timed: TimedApp
let app: TestApp
let owner: TestPerson
let picture = ''

const set = (key: 'twoFactorEnabled' | 'twoFactorRequired', value: boolean) =>
  changeInstallation(app.services, key, value)

beforeAll(async () => {
  timed = await startTimedApp()
  ;({ app } = timed)
  owner = await makePerson(app)
  const { id } = await addPet(owner.client)
  const { body } = await owner.client.call<{ picture: { thumb: string } | null }>(
    'PUT',
    `/pets/${id}/profile-photo`,
    await photoForm(),
  )
  picture = body.picture?.thumb ?? ''
  await set('twoFactorRequired', true)
})
afterAll(() => app.stop())

const ask = (client: Client, { method, path, ids }: OperationUnderTest) =>
  client.call(
    method,
    fillPath(path, Object.fromEntries(ids.map((name) => [name, newId()]))),
    method === 'GET' ? undefined : {},
  )
const REQUIRED = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED', title: 'One more step' } }
const closed = listOperations().filter(
  ({ may, withoutSecondFactor }) => may !== 'anyone' && !withoutSecondFactor,
)

describe('a user without a second factor, where it is required', () => {
  it('may set it up, prove who they are, and leave', () => {
    const open = listOperations().filter(({ withoutSecondFactor }) => withoutSecondFactor)
    expect(open.map(({ name }) => name)).toEqual([
      'accounts.signOut',
      'accounts.proveIdentity',
      'googleSignIn.getGoogleConnection',
      'googleSignIn.proveByGoogle',
      'secondFactor.getSecondFactor',
      'secondFactor.startSecondFactor',
      'secondFactor.confirmSecondFactor',
      'passkeys.listPasskeys',
      'passkeys.startPasskeyProof',
      'passkeys.proveWithPasskey',
    ])
  })

  // spec product: two_factor_required: without a second factor one can set it up or leave, and do nothing else
  // spec ASVS V6.3.3
  it.each(closed.map((operation) => [operation.name, operation] as const))(
    'is refused %s',
    async (_name, operation) => {
      expect(await ask(owner.client, operation)).toMatchObject(REQUIRED)
    },
  )

  // spec ASVS V6.3.4
  it('sees no pictures either', async () => {
    expect((await owner.client.get(picture)).status).toBe(403)
  })

  it('gets no events from the live stream', async () => {
    const { status, body } = await listen(owner.client)
    expect({ status, body }).toMatchObject(REQUIRED)
  })

  // spec ASVS V6.3.3
  it('gets on once it is set up, and no further after switching it off', async () => {
    const { client } = await makePersonWhileOpen()
    expect((await client.call('GET', '/account/second-factor')).body).toEqual({
      on: false,
      backupCodesLeft: 0,
      offered: true,
      required: true,
    })
    expect(await client.call('GET', '/me')).toMatchObject(REQUIRED)
    await setUpSecondFactor(client, timed.clock.now())
    expect((await client.call('GET', '/me')).status).toBe(200)
    expect((await client.call('DELETE', '/account/second-factor')).status).toBe(200)
    expect(await client.call('GET', '/me')).toMatchObject(REQUIRED)
  })
})

describe('a live stream that is open', () => {
  // spec product: a change of two-factor settings at the console reaches every running server at once, open streams
  //   too
  // spec ASVS V6.3.3
  it('ends when the second factor becomes required, unless its person has one', async () => {
    await set('twoFactorRequired', false)
    const [without, having] = [await makePerson(app), await makePerson(app)]
    await setUpSecondFactor(having.client, timed.clock.now())
    const [shut, open] = [await hear(without.client), await hear(having.client)]
    await set('twoFactorRequired', true)
    await timed.pass(1)
    expect(await shut.ended()).toBe('session')
    await open.untilEvent({ subject: 'installation' })
    const pet = await addPet(having.client)
    await timed.pass(1)
    await open.untilEvent({ id: pet.id })
    open.close()
  })

  it('ends when its person switches the second factor off, and opens again with a new one', async () => {
    const { client } = await makePersonWhileOpen()
    await setUpSecondFactor(client, timed.clock.now())
    const stream = await hear(client)
    await client.call('DELETE', '/account/second-factor')
    await timed.pass(1)
    expect(await stream.ended()).toBe('session')
    expect((await listen(client)).status).toBe(403)
    await setUpSecondFactor(client, timed.clock.now())
    const again = await hear(client)
    again.close()
  })
})

/** Opens a person's stream. */
async function hear(client: Client): Promise<LiveClient> {
  const stream = await listen(client)
  await stream.until(({ kind }) => kind === 'hello')
  return stream
}

/** Creating a person reads GET /me, which is refused while the second factor is required. */
async function makePersonWhileOpen(): Promise<TestPerson> {
  await set('twoFactorRequired', false)
  const person = await makePerson(app)
  await set('twoFactorRequired', true)
  return person
}

describe('an installation that does not offer it', () => {
  // spec product: two_factor_enabled: two-factor authentication by an authenticator app is offered; it takes a fresh
  //   proof and a right code before it counts
  it('lets no one switch it on, and asks those who have it as before', async () => {
    await set('twoFactorRequired', false)
    const before = await makePerson(app)
    await setUpSecondFactor(before.client, timed.clock.now())
    await set('twoFactorEnabled', false)
    const { client } = await makePerson(app)
    expect((await client.call('GET', '/account/second-factor')).body).toMatchObject({ offered: false })
    expect(await client.call('POST', '/account/second-factor', {})).toMatchObject({
      status: 403,
      body: { code: 'TWO_FACTOR_NOT_OFFERED' },
    })
    expect((await before.client.call('GET', '/account/second-factor')).body).toMatchObject({ on: true })
  })
})
