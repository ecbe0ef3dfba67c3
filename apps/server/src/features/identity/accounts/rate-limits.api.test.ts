import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { addSession, makePerson } from '@app/testing/factories/people'
import type { Client } from '@app/testing/http-client'
import { fillPath, listOperations } from '@app/testing/operations'
import { COOKIE_PREFIX } from '../../../platform/auth/session-cookie.ts'
import { newId } from '../../../platform/base/ids.ts'
import { UPLOADS_A_MINUTE } from '../../../platform/http/rate-guard.ts'
import { makeAccount, setSetting, signIn } from './sign-up.fixture.ts'

/** Requests per minute of one account or one network. */
const LIMIT = 8
/** Uploads in a minute. */
const UPLOADS = 100

let app: TestApp
afterEach(() => app.stop())

/** Starts an installation with a low request limit; its clock does not move, so that no minute ends during a test. */
async function startLimited(options: Parameters<typeof startTestApp>[0] = {}): Promise<void> {
  app = await startTestApp({ ...options, clock: createTestClock() })
  await setSetting(app, 'apiRateLimit', LIMIT)
}

/** Sends more requests than the limit, one after the other; returns their statuses. */
async function statusesOf(send: (at: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses = []
  for (let at = 0; at < LIMIT + 4; at += 1) statuses.push((await send(at)).status)
  return statuses
}

const refusedAfter = (statuses: readonly number[]): number => {
  const first = statuses.indexOf(429)
  expect(statuses.slice(first).every((status) => status === 429)).toBe(true)
  return first
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.url}${path}`, { headers })

/** Builds a session cookie with a request token's signature. */
const forgeCookie = async (): Promise<string> => {
  const response = await fetch(`${app.url}/api/request-token`, { method: 'POST' })
  const cookie = response.headers.getSetCookie()[0] ?? ''
  const [token, expires, signature] =
    cookie
      .replace(/^[^=]*=/, '')
      .split(';')[0]
      ?.split('.') ?? []
  return `${COOKIE_PREFIX}.session_token=${encodeURIComponent(`request-token:${token}:${expires}.${signature}`)}`
}

/** Builds the header in which our own proxy passes the client's address. */
const through = (address: string) => ({ 'x-forwarded-for': address })
const askFrom = (address: string) => get('/api/config', through(address))

describe('the address that ends mails', () => {
  // spec product: the address that ends mails is limited by network
  //   in apps/server/src/main-web.ts
  it('is limited by network', async () => {
    await startLimited()
    const statuses = await statusesOf(() => fetch(`${app.url}/unsubscribe/forged`, { method: 'POST' }))
    expect(refusedAfter(statuses)).toBe(LIMIT)
  })
})

describe('a session cookie', () => {
  it('can not be made of a request token, so that each opens a count of its own', async () => {
    await startLimited()
    const cookies = [await forgeCookie(), await forgeCookie()]
    const statuses = await statusesOf((at) => get('/api/pets', { cookie: cookies[at % 2] ?? '' }))
    // The requests for the two tokens count as well.
    expect(refusedAfter(statuses)).toBe(LIMIT - 2)
  })

  it('counts for its account once the database knows it, in whatever browser', async () => {
    await startLimited({ env: { TRUST_PROXY: '1' } })
    const person = await makePerson(app)
    const phone = await addSession(app, person, null)
    await phone.call('GET', '/me', undefined, through('10.0.0.200'))
    const statuses = await statusesOf((at) =>
      (at % 2 ? phone : person.client).call('GET', '/me', undefined, through(`10.0.0.${at}`)),
    )
    // Both sessions sent one request before, when only their addresses were known.
    expect(refusedAfter(statuses)).toBe(LIMIT)
    expect((await makePerson(app, { name: 'Bea' })).householdId).toBeTruthy()
  })
})

describe('the limit', () => {
  // spec product: rate limits apply before body, form and signature are read, and count the account or the
  //   network
  it('comes before the body, the Origin and the request token', async () => {
    await startLimited()
    const statuses = await statusesOf((at) =>
      fetch(`${app.url}/api/pets`, {
        method: 'POST',
        headers: {
          origin: 'https://elsewhere.example',
          'content-type': at % 2 ? 'application/json' : 'multipart/form-data; boundary=x',
        },
        body: at % 3 ? '{"broken' : 'x'.repeat(300 * 1024),
      }),
    )
    expect(refusedAfter(statuses)).toBe(LIMIT)
  })

  // spec design: uploads are limited to a hundred a minute, counted before the file is received; a full plan
  //   refuses before decoding
  //   in apps/server/src/platform/http/rate-guard.ts, apps/server/src/platform/http/quota-guard.ts
  // spec ASVS V2.4.1
  it('is a hundred for uploads, and comes before their file is received', async () => {
    app = await startTestApp({ clock: createTestClock() })
    const statuses = []
    for (let at = 0; at < UPLOADS + 4; at += 1) {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      statuses.push(
        (await fetch(`${app.url}/api/pets/x/photos`, { method: 'POST', headers, body: 'x' })).status,
      )
    }
    expect(refusedAfter(statuses)).toBe(UPLOADS)
  })

  it.each([
    ['pictures, before their signature', '/files/a/b/thumb?e=1&s=2'],
    ['the check of readiness', '/readyz'],
    ['the document of the API', '/api/openapi.json'],
    ['what is not there', '/api/nothing'],
  ])('holds for %s', async (_what, path) => {
    await startLimited()
    const statuses = await statusesOf(() => get(path))
    expect(refusedAfter(statuses)).toBe(LIMIT)
    const refused = await get(path)
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('counts the addresses of one network of IPv6 together', async () => {
    await startLimited({ env: { TRUST_PROXY: '1' } })
    const statuses = await statusesOf((at) => askFrom(`2001:db8:1:2::${at}`))
    expect(refusedAfter(statuses)).toBe(LIMIT)
    expect((await askFrom('2001:0DB8:0001:0002:ffff::1')).status).toBe(429)
    expect((await askFrom('2001:db8:1:3::1')).status).toBe(200)
  })
})

/** Returns the status line of the answer to a form of 20 MB of which only the head is ever sent. */
function answerToHead(client: Client, method: string, path: string): Promise<string> {
  const { hostname, port } = new URL(app.url)
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Origin: ${app.url}`,
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${20 * 1024 * 1024}`,
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n`))
    socket.once('error', reject)
    socket.once('data', (answer: Buffer) => {
      socket.destroy()
      resolve(answer.toString().split('\r\n')[0] ?? '')
    })
  })
}

/** Creates a user who has sent the maximum of forms per minute. */
async function exhaustUploads(): Promise<Client> {
  app = await startTestApp({ clock: createTestClock() })
  const { client } = await makePerson(app)
  const path = `/pets/${newId()}/photos`
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  const statuses = []
  for (let at = 0; at <= UPLOADS_A_MINUTE; at += 1) {
    statuses.push((await client.call('POST', path, 'no form', type)).status)
  }
  expect(statuses.indexOf(429)).toBe(UPLOADS_A_MINUTE)
  return client
}

// spec product: a form is received only once it is counted as an upload
//   in apps/server/src/platform/http/rate-guard.ts
describe('the limit of uploads', () => {
  const takingFiles = listOperations().filter(({ takesFile }) => takesFile)

  it('comes before the body of every operation that takes a file', async () => {
    const client = await exhaustUploads()
    expect(takingFiles.length).toBeGreaterThan(3)
    for (const { method, path, ids } of takingFiles) {
      const filled = `/api${fillPath(path, Object.fromEntries(ids.map((id) => [id, newId()])))}`
      for (const query of ['', '?x=1']) {
        const answer = await answerToHead(client, method, `${filled}${query}`)
        expect([filled, answer]).toEqual([filled, 'HTTP/1.1 429 Too Many Requests'])
      }
    }
  })

  it('is not passed by a path that is spelled in another way: no form is received there', async () => {
    const client = await exhaustUploads()
    for (const { method, path, ids } of takingFiles) {
      const plain = `/api${fillPath(path, Object.fromEntries(ids.map((id) => [id, newId()])))}`
      const encoded = `${plain.slice(0, -1)}%${plain.charCodeAt(plain.length - 1).toString(16)}`
      for (const spelled of [`${plain}/`, encoded, plain.replace('/api/', '/api//')]) {
        const answer = await answerToHead(client, method, spelled)
        expect([spelled, answer]).toEqual([spelled, expect.stringMatching(/^HTTP\/1.1 4(22|29) /)])
      }
    }
    expect(await answerToHead(client, 'POST', '/api/pets')).toMatch(/^HTTP\/1.1 422 /)
  })
})

describe('guessing', () => {
  it.each(['/session', '/session/', '//session', '/%73ession', '/session?x=1', '/./session'])(
    'is limited at %s as well, or leads nowhere',
    async (path) => {
      app = await startTestApp()
      await setSetting(app, 'loginRateLimit', LIMIT)
      const client = app.visitor()
      const statuses = await statusesOf(() => client.call('POST', path, { email: 'nobody', password: 'x' }))
      if (statuses[0] !== 404) expect(refusedAfter(statuses)).toBe(LIMIT)
      else for (const status of statuses) expect([404, 429]).toContain(status)
    },
  )
})

describe('over https', () => {
  // spec product: cookies are bound to the host over https; writes are accepted from APP_URL alone, and the
  //   page says so
  //   in apps/server/src/platform/auth/cookie-name.ts, apps/web/src/app/gates/wrong-address.tsx
  // spec ASVS V3.3.1
  // spec ASVS V3.3.3
  it('every cookie is bound to the host', async () => {
    app = await startTestApp({ appUrl: 'https://pets.example' })
    const email = await makeAccount(app)
    const client = app.visitor()
    await signIn(client, email, { remember: false })
    expect([...client.cookies.keys()].toSorted()).toEqual([
      '__Host-pawtrail.dont_remember',
      '__Host-pawtrail.session_token',
      '__Host-request_token',
    ])
    const unbound = app.visitor()
    const value = client.cookies.get('__Host-pawtrail.session_token') ?? ''
    unbound.cookies.set('pawtrail.session_token', value).set('__Secure-pawtrail.session_token', value)
    expect((await unbound.call('GET', '/me')).status).toBe(401)
  })
})

describe('a request from another address of the same server', () => {
  it('changes nothing, and learns the right address', async () => {
    app = await startTestApp({ appUrl: 'http://pets.example' })
    const { host } = new URL(app.url)
    const response = await fetch(`${app.url}/api/request-token`, {
      method: 'POST',
      headers: { origin: `http://${host}` },
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      code: 'ORIGIN_REFUSED',
      title: 'Wrong address',
      message: 'Open http://pets.example instead. Changes only work from there.',
      address: 'http://pets.example',
    })
  })
})
