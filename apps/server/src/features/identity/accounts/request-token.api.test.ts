import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { bodies } from '@app/testing/factories/records'

const MINUTE = 60_000

let app: TestApp
let owner: TestPerson
const clock = createTestClock()
beforeAll(async () => {
  app = await startTestApp({ clock })
  owner = await makePerson(app)
})
afterAll(() => app.stop())

interface Token {
  token: string
  expiresAt: string
}
const fetchToken = async () => (await owner.client.call<Token>('POST', '/request-token', {})).body
const addPet = (headers: Record<string, string | undefined> = {}) =>
  owner.client.call('POST', '/pets', bodies.pet(), headers)
const refused = {
  status: 403,
  body: {
    code: 'REQUEST_TOKEN_INVALID',
    title: 'Security Error',
    message: 'Failed to initialize security token.',
  },
}

describe('the request token', () => {
  // spec access §9: request token: 32 random bytes as hex, 30 minutes, refreshed every 25
  //   in apps/server/src/platform/http/request-token.ts
  it('is 64 hex digits, good for 30 minutes, with a cookie that scripts do not get', async () => {
    const response = await fetch(`${app.url}/api/request-token`, { method: 'POST' })
    const body = (await response.json()) as Token
    expect(body.token).toMatch(/^[0-9a-f]{64}$/)
    expect(Date.parse(body.expiresAt) - clock.now().getTime()).toBe(30 * MINUTE)
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^request_token=/)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
  })

  it('is the same for two tabs of a browser, so that neither takes it from the other', async () => {
    const [first, second] = [await fetchToken(), await fetchToken()]
    expect(second).toEqual(first)
    expect((await addPet({ 'x-csrf-token': first.token })).status).toBe(200)
  })

  // spec access §9: request token: 32 random bytes as hex, 30 minutes, refreshed every 25
  it('is renewed in its last five minutes, and refused once it is over', async () => {
    const { token } = await fetchToken()
    await clock.wind(24 * MINUTE)
    expect((await fetchToken()).token).toBe(token)
    await clock.wind(1.5 * MINUTE)
    expect((await addPet({ 'x-csrf-token': token })).status).toBe(200)
    const next = await fetchToken()
    expect(next.token).not.toBe(token)
    expect(await addPet({ 'x-csrf-token': token })).toMatchObject(refused)
    expect((await addPet({ 'x-csrf-token': next.token })).status).toBe(200)
    await clock.wind(30 * MINUTE)
    expect(await addPet({ 'x-csrf-token': next.token })).toMatchObject(refused)
  })

  // spec ASVS V3.3.2
  it('of another browser is refused, and so is a cookie that we did not sign', async () => {
    const { token } = await fetchToken()
    const other = await makePerson(app, { name: 'Bea' })
    const foreign = (await other.client.call<Token>('POST', '/request-token', {})).body.token
    expect(await addPet({ 'x-csrf-token': foreign })).toMatchObject(refused)
    const cookie = owner.client.cookies.get('request_token') ?? ''
    const later = clock.now().getTime() + 60 * MINUTE
    for (const forged of [
      `${foreign}.${cookie.split('.').slice(1).join('.')}`,
      `${token}.${later}.${cookie.split('.')[2]}`,
      `${token}.${later}.`,
      token,
    ]) {
      owner.client.cookies.set('request_token', forged)
      const given = forged.slice(0, 64)
      expect([forged, (await addPet({ 'x-csrf-token': given })).status]).toEqual([forged, 403])
    }
    owner.client.cookies.set('request_token', cookie)
    expect((await addPet({ 'x-csrf-token': token })).status).toBe(200)
  })

  it('is needed only where something changes', async () => {
    const { status } = await owner.client.call('GET', '/pets', undefined, { 'x-csrf-token': undefined })
    expect(status).toBe(200)
  })
})
