import { once } from 'node:events'
import { createServer, get, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { BEAT_SECONDS } from '@app/domain/registry/live.events'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { addSession, makePerson } from '@app/testing/factories/people'
import { addPet } from '@app/testing/factories/records'
import type { Client } from '@app/testing/http-client'
import { listen as listenTo, type LiveClient } from '@app/testing/live-client'
import { createWebApp } from '../../main-web.ts'
import { systemClock } from '../base/clock.ts'
import { closeServer } from '../http/close-server.ts'
import { STREAMS_A_MINUTE } from '../http/live.routes.ts'
import { createLiveHub, type LiveHub } from './live-hub.ts'
import { begin, end, message, newStream, say, type LiveStream } from './live-stream.ts'

let app: TestApp
const open: LiveClient[] = []
const servers: ServerType[] = []

beforeAll(async () => {
  app = await startTestApp()
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(async () => {
  for (const server of servers) if ('closeAllConnections' in server) server.closeAllConnections()
  await app.stop()
})

async function listen(client: Client, headers: Record<string, string> = {}): Promise<LiveClient> {
  const stream = await listenTo(client, headers)
  open.push(stream)
  return stream
}

const hello = async (client: Client): Promise<LiveClient> => {
  const stream = await listen(client)
  await stream.until(({ kind }) => kind === 'hello')
  return stream
}

/** Serves the app with other stream limits, on an address of its own. */
async function serveWith(
  options: Partial<Parameters<typeof createLiveHub>[0]>,
): Promise<{ live: LiveHub; server: ServerType; of: (client: Client) => Client }> {
  const { db } = app.services
  const live = createLiveHub({
    withSystem: db.withSystem,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    ...options,
  })
  const web = await createWebApp({ ...app.services, live }, { isStopping: () => false })
  const server = serve({ fetch: web.fetch, hostname: '127.0.0.1', port: 0 })
  servers.push(server)
  if (!server.listening) await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { live, server, of: (client) => ({ ...client, url: `http://127.0.0.1:${port}` }) }
}

describe('a stream is opened', () => {
  it('without caching or buffering by proxies, with the headers of every answer', async () => {
    const { client } = await makePerson(app)
    const { headers } = await hello(client)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(headers.has('content-encoding')).toBe(false)
  })

  it('for signed-in people only', async () => {
    const stranger = await listen(app.visitor())
    expect([stranger.status, stranger.body]).toMatchObject([401, { code: 'SIGNED_OUT' }])
    const { client } = await makePerson(app)
    for (const [name, value] of client.cookies) client.cookies.set(name, `x${value}`)
    expect((await listen(client)).status).toBe(401)
  })

  it('for no page of another user', async () => {
    const [{ client, userId }, other] = [await makePerson(app), await makePerson(app, { name: 'Bea' })]
    expect((await listen(client, { 'x-person': other.userId })).status).toBe(401)
    expect((await listen(client, { 'x-person': userId })).status).toBe(200)
  })

  it.each<Record<string, string>>([
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ])('for no page from elsewhere: %o', async (headers) => {
    const { client } = await makePerson(app)
    const refused = await listen(client, headers)
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'ORIGIN_REFUSED' }])
  })

  it('for a page of ours', async () => {
    const { client } = await makePerson(app)
    const headers = { origin: app.url, 'sec-fetch-site': 'same-origin' }
    expect((await listen(client, headers)).status).toBe(200)
  })

  it('by GET alone: HEAD is answered without a stream', async () => {
    const { client } = await makePerson(app)
    const { live, of } = await serveWith({})
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(`${of(client).url}/api/live`, { method: 'HEAD', headers: { cookie } })
    expect([answer.status, answer.headers.get('content-type'), live.size]).toEqual([
      200,
      'text/event-stream',
      0,
    ])
    expect((await client.call('POST', '/live')).status).toBe(404)
  })

  it('without prolonging a session', async () => {
    const { client, userId } = await makePerson(app)
    await app.database.pool.query(
      `update sessions set remembered = false, expires_at = now() + interval '1 hour', last_active_at = now() - interval '1 hour'
        where user_id = $1`,
      [userId],
    )
    const session = () =>
      app.database.pool.query('select expires_at, last_active_at from sessions where user_id = $1', [userId])
    const { rows: before } = await session()
    await hello(client)
    expect((await session()).rows).toEqual(before)
  })

  it('so many times a minute by one account, over all its browsers', async () => {
    const still = await startTestApp({ clock: createTestClock() })
    onTestFinished(() => still.stop())
    const person = await makePerson(still)
    const other = await addSession(still, person, null)
    for (let at = 0; at < STREAMS_A_MINUTE; at += 1) {
      const stream = await listen(at % 2 ? person.client : other)
      expect(stream.status).toBe(200)
      stream.close()
    }
    const refused = await listen(other)
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('in a process that is not full; a full one says when to retry', async () => {
    const { client } = await makePerson(app)
    const { live, of } = await serveWith({ mostStreams: 1 })
    const first = await hello(of(client))
    const refused = await listen(of(client))
    expect([refused.status, refused.body]).toMatchObject([503, { code: 'UNAVAILABLE' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    first.close()
    await expect.poll(() => live.size).toBe(0)
    expect((await listen(of(client))).status).toBe(200)
  })

  it('a few times in one browser: a further one ends the oldest', async () => {
    const { client } = await makePerson(app)
    const streams = []
    for (let at = 0; at < 5; at += 1) streams.push(await hello(client))
    expect(await streams[0]?.ended()).toBe('replaced')
    const pet = await addPet(client)
    for (const stream of streams.slice(1)) await stream.untilEvent({ id: pet.id })
  })
})

describe('an open stream', () => {
  it('sends heartbeats, which move the position from which a browser continues', async () => {
    const { client } = await makePerson(app)
    const clock = createTestClock()
    const { of } = await serveWith({ clock })
    const stream = await hello(of(client))
    await clock.wind(BEAT_SECONDS * 1000)
    const { mark } = await stream.until(({ kind }) => kind === 'beat')
    expect(mark).toMatch(/^\d+:\d+:/)
  })

  it('ends at once when the server stops, which accepts no further one', async () => {
    const { client } = await makePerson(app)
    const { live, server, of } = await serveWith({})
    const stream = await hello(of(client))
    live.stop()
    expect(await stream.ended()).toBe('unavailable')
    expect((await listen(of(client))).status).toBe(503)
    await closeServer(server, 60_000)
  })

  it('survives a short outage of the database, and loses nothing', async () => {
    const { client } = await makePerson(app)
    const stream = await hello(client)
    const pet = await addPet(client)
    await stream.untilEvent({ id: pet.id })
    await app.database.goAway()
    expect((await listen(client)).status).toBe(503)
    await app.database.comeBack()
    const next = await addPet(client)
    await stream.untilEvent({ id: next.id })
  })

  it('ends when the database stays away, so that the browser shows it', async () => {
    const { client } = await makePerson(app)
    const clock = createTestClock()
    const { of } = await serveWith({ clock })
    const stream = await hello(of(client))
    await app.database.goAway()
    try {
      await clock.wind(11_000)
      expect(await stream.ended()).toBe('unavailable')
    } finally {
      await app.database.comeBack()
    }
  })

  it('accepts no further request on its connection, and continues', async () => {
    const { client } = await makePerson(app)
    const { live, of } = await serveWith({})
    const socket = connect(Number(new URL(of(client).url).port), '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    socket.write(`GET /api/live HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`)
    await expect.poll(() => heard).toContain('event: hello')
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\nand what is no request at all')
    const pet = await addPet(client)
    await expect.poll(() => heard).toContain(pet.id)
    expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(live.size).toBe(1)
    socket.destroy()
    await expect.poll(() => live.size).toBe(0)
  })

  it('is closed when its reader stops reading, and buffers only a little', async () => {
    const { response, stream } = await streamToSilentReader()
    begin(stream, message('hello'), 0)
    const news = message('changes', 'x'.repeat(32_000))
    while (!response.destroyed) {
      say(stream, news, 0)
      expect(response.writableLength).toBeLessThan(200_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })

  it('is closed when its reader does not even read its end', async () => {
    const { response, stream } = await streamToSilentReader()
    begin(stream, message('hello'), 0)
    const news = message('changes', 'x'.repeat(1000))
    while (response.writableLength < 10_000) {
      say(stream, news, 0)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const closed = once(response, 'close')
    end(stream, 'unavailable', 0, 50)
    await closed
  })
})

/** Opens a stream to a client that reads nothing. */
async function streamToSilentReader(): Promise<{ response: ServerResponse; stream: LiveStream }> {
  const outgoing = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => outgoing.resolve(response)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const asked = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  asked.on('error', () => undefined)
  asked.once('response', (response) => response.pause().on('error', () => undefined))
  const response = await outgoing.promise
  const stream = newStream(
    { sessionId: '', userId: '', expiresAt: 0, owesSecondFactor: false, snapshot: '' },
    response,
    0,
  )
  return { response, stream }
}
