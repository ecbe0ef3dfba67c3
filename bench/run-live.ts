import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type pg from 'pg'
import { hashToken } from '@app/server/platform/auth/session-cookie'
import { newId } from '@app/server/platform/base/ids'
import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import type { MeasuredServer } from './lib/measured-server.ts'
import { atMost, type Figure } from './lib/report.ts'
import { sessionCookie } from './lib/session.ts'

const STREAMS = 5000
const STREAM_KILOBYTES = 20
const WRITES_A_SECOND = 200
const SECONDS = 10
const SEEN_WITHIN_MS = 1000
/** Number of streams opened at once. */
const OPENING = 50
/** Pause in which the memory used for opening is released. */
const SETTLE_MILLISECONDS = 5000

interface LiveBench {
  server: MeasuredServer
  /** Connections of the tables' owner, and of the login of requests. */
  owner: pg.Pool
  pool: pg.Pool
  households: readonly LoadHousehold[]
}

/**
 * Benchmarks the streams of one process: the memory of each, and the delay of a change from its commit to another
 * screen.
 */
export async function benchLive(
  { server, owner, pool, households }: LiveBench,
  say: (line: string) => void,
): Promise<Figure[]> {
  say(`Opening ${STREAMS} streams …`)
  const tokens = await addBrowsers(owner, households)
  const before = server.memory()
  const seen = new Map<string, number>()
  const sockets: Socket[] = []
  for (let at = 0; at < STREAMS; at += OPENING) {
    const opened = await Promise.all(
      Array.from({ length: OPENING }, (_, index) =>
        openStream(server.port, tokens[(at + index) % tokens.length] ?? '', seen),
      ),
    )
    sockets.push(...opened)
  }
  await sleep(SETTLE_MILLISECONDS)
  const each = ((server.memory() - before) * 1024) / STREAMS
  say(`Writing ${WRITES_A_SECOND} times a second …`)
  const written = await writeSteadily(pool, households)
  await sleep(SEEN_WITHIN_MS * 2)
  for (const socket of sockets) socket.destroy()
  const delays = [...written]
    .map(([id, at]) => (seen.get(id) ?? Number.POSITIVE_INFINITY) - at)
    .toSorted((a, b) => a - b)
  const lost = delays.filter((delay) => delay === Number.POSITIVE_INFINITY).length
  if (lost > 0) throw new Error(`${lost} of ${delays.length} changes never arrived`)
  const rate = Math.round(written.size / SECONDS)
  const note = `${rate} writes/s, p99 ${Math.round(delays[Math.floor(delays.length * 0.99)] ?? 0)} ms, ${STREAMS} streams open`
  return [
    atMost('memory of an open stream', each, 'kB', STREAM_KILOBYTES, `${STREAMS} streams in one process`),
    atMost(
      'a change until it is seen elsewhere',
      delays[Math.floor(delays.length / 2)] ?? 0,
      'ms',
      SEEN_WITHIN_MS,
      note,
    ),
  ]
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Adds a second browser to each household: one opens no more than a few streams. @returns the tokens of both */
async function addBrowsers(owner: pg.Pool, households: readonly LoadHousehold[]): Promise<string[]> {
  const tokens = households.map(({ token }) => `${token}-elsewhere`)
  await owner.query(
    `insert into sessions (id, user_id, token, expires_at)
     select gen_random_uuid(), user_id, token, now() + interval '1 day'
       from unnest($1::uuid[], $2::text[]) as browser (user_id, token)`,
    [households.map(({ ownerId }) => ownerId), tokens.map(hashToken)],
  )
  return [...households.map(({ token }) => token), ...tokens]
}

/** Opens a stream and records when each id first arrives. It parses no more of HTTP than that needs. */
async function openStream(port: number, token: string, seen: Map<string, number>): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  socket.write(`GET /api/live HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${sessionCookie(token)}\r\n\r\n`)
  const open = Promise.withResolvers<void>()
  socket.on('data', (chunk: Buffer) => {
    const text = chunk.toString('latin1')
    if (text.startsWith('HTTP/1.1') && !text.startsWith('HTTP/1.1 200'))
      open.reject(new Error(text.slice(0, 200)))
    if (text.includes('event: hello')) open.resolve()
    const now = performance.now()
    for (const [, id = ''] of text.matchAll(/"id":"([\da-f-]{36})"/g)) if (!seen.has(id)) seen.set(id, now)
  })
  socket.on('error', (error) => open.reject(error))
  await open.promise
  return socket
}

/** Adds health logs outside the server's process, so many per second. @returns the commit time of each */
async function writeSteadily(
  pool: pg.Pool,
  households: readonly LoadHousehold[],
): Promise<Map<string, number>> {
  const written = new Map<string, number>()
  const underWay: Promise<void>[] = []
  const started = performance.now()
  for (let at = 0; at < WRITES_A_SECOND * SECONDS; at += 1) {
    const due = started + (at * 1000) / WRITES_A_SECOND
    if (due > performance.now()) await sleep(due - performance.now())
    const household = households[at % households.length]
    if (household) underWay.push(addLog(pool, household, written))
  }
  await Promise.all(underWay)
  return written
}

async function addLog(
  pool: pg.Pool,
  { token, petIds }: LoadHousehold,
  written: Map<string, number>,
): Promise<void> {
  const client = await pool.connect()
  try {
    const id = newId()
    await client.query('begin')
    await client.query('select app.open_session($1, null, 8)', [hashToken(token)])
    await client.query(
      `insert into health_logs (id, pet_id, content_hash, type, value, log_date)
       values ($1, $2, 'bench', 'appetite', 'good', current_date)`,
      [id, petIds[0]],
    )
    await client.query('commit')
    written.set(id, performance.now())
  } finally {
    client.release()
  }
}
