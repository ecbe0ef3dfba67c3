import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { hashToken, readSessionToken } from '../auth/session-cookie.ts'
import type { FoundSession } from '../live/live-events.ts'
import type { Services } from '../services/services.ts'
import { freeStreamMemory } from './free-stream-memory.ts'
import { setSecurityHeaders } from './pages/security-headers.ts'
import { toRefusal } from './problems.ts'

/** Streams that one account may open per minute, over all its browsers. */
export const STREAMS_A_MINUTE = 60
/** Retry delay of a browser that was refused because the server is full. */
const FULL_RETRY_SECONDS = 15

interface Env {
  Bindings: HttpBindings
}

/**
 * GET /api/live: sends changes in the user's households as server-sent events, until their session ends or a second
 * factor becomes required that they don't have. An event says that something was written, never the contents.
 */
export function liveRoutes(services: Services): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/', async (c) => {
    try {
      const session = await admit(c, services)
      const { incoming, outgoing } = c.env
      const headers = streamHeaders(services, c)
      if (c.req.method === 'HEAD') return c.body(null, 200, Object.fromEntries(headers))
      outgoing.writeHead(200, Object.fromEntries(headers))
      outgoing.flushHeaders()
      const mark = c.req.header('last-event-id')
      freeStreamMemory(incoming, outgoing)
      void services.live.open(session, outgoing, mark)
      return RESPONSE_ALREADY_SENT
    } catch (error) {
      return refuse(c, toRefusal(error) ?? new Refusal(commonErrors.UNAVAILABLE), error)
    }
  })
  return app
}

async function admit(c: Context, services: Services): Promise<FoundSession> {
  checkSource(c, services.appUrl)
  const token = readSessionToken(c, services.keys.cookies, services.https)
  if (!token) throw new Refusal(commonErrors.SIGNED_OUT)
  checkRoom(services)
  const tokenHash = hashToken(token)
  const session = await services.live.findSession(tokenHash)
  const person = c.req.header('x-person')
  // Another user has since signed in to the browser whose page asks.
  if (!session || (person !== undefined && person !== session.userId))
    throw new Refusal(commonErrors.SIGNED_OUT)
  services.limiter.learnSession(tokenHash, session.userId)
  const retryAfter = await services.limiter.hit('streams', session.userId, STREAMS_A_MINUTE)
  if (retryAfter !== undefined) throw new Refusal(commonErrors.TOO_MANY_REQUESTS, {}, { retryAfter })
  if (session.owesSecondFactor) throw new Refusal(commonErrors.SECOND_FACTOR_REQUIRED)
  // Other streams may have opened during the database query.
  checkRoom(services)
  return session
}

/** Browsers send the origin of our pages. Programs may omit it: they carry no cookies to abuse. */
function checkSource(c: Context, appUrl: string): void {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  const isOurs =
    (origin === undefined || origin === new URL(appUrl).origin) && (site ?? 'same-origin') === 'same-origin'
  if (!isOurs) throw new Refusal(commonErrors.ORIGIN_REFUSED, { address: appUrl }, { address: appUrl })
}

function checkRoom({ live }: Services): void {
  if (live.isFull()) throw new Refusal(commonErrors.UNAVAILABLE, {}, { retryAfter: FULL_RETRY_SECONDS })
}

function streamHeaders({ https }: Services, c: Context): Headers {
  const headers = new Headers({
    'content-type': 'text/event-stream',
    // No proxy may store, compress or buffer the stream.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // Lets a stopping server close the connection once the stream has ended.
    connection: 'close',
    'x-request-id': c.get('requestId'),
  })
  setSecurityHeaders(headers, { https, path: c.req.path })
  return headers
}

function refuse(c: Context, refusal: Refusal, error: unknown): Response {
  if (!(error instanceof Refusal)) c.get('log').warn({ err: error }, 'failed to open a live stream')
  const { retryAfter } = refusal.problem
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
  return c.json(refusal.problem, refusal.status as 400)
}
