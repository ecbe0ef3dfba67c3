import { Writable } from 'node:stream'
import { Hono } from 'hono'
import pino from 'pino'
import { expect, it } from 'vitest'
import type { Metrics } from '../services/metrics.ts'
import { requestLog } from './request-log.ts'

/** Returns the logged path of a request. */
async function loggedPath(path: string): Promise<unknown> {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const metrics = { observe: () => undefined } as unknown as Metrics
  const app = new Hono().use(requestLog({ log: pino({ level: 'debug' }, stream), metrics, isProxied: false }))
  await app.request(path)
  return (JSON.parse(lines[0] ?? '{}') as { path: unknown }).path
}

// spec product: the address of a feed is shown once, kept as a hash, renewed, removed, and left out of logs
// spec ASVS V16.2.4
// spec ASVS V16.2.5
// spec ASVS V14.2.1
it.each([
  ['/api/pets?token=secret', '/api/pets'],
  ['/calendar/q1w2e3.ics', '/calendar/[redacted]'],
  ['/Calendar/q1w2e3.ics', '/calendar/[redacted]'],
  ['/calendar/q1w2e3/more', '/calendar/[redacted]'],
  ['/calendars', '/calendars'],
])('of %s the log shows %s', async (path, shown) => {
  expect(await loggedPath(path)).toBe(shown)
})
