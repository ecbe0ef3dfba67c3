import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { FEED_PATH } from '@app/domain/calendar-feeds/calendar-feeds.vocabulary'
import { newId } from '../base/ids.ts'
import type { Metrics } from './metrics.ts'

/** Below these paths the address itself is the secret. */
const secretPaths = [FEED_PATH]

/** Redacts the secrets in a path that would grant access to a reader of the log. */
function redactedPath(path: string): string {
  const secret = secretPaths.find((prefix) => path.toLowerCase().startsWith(`${prefix}/`))
  return secret ? `${secret}/[redacted]` : path
}

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
    log: Logger
    /** The operation's answer as JSON text. */
    jsonAnswer: string
  }
}

/** Gives each request an id, which the answer carries and every log line of it names, and logs how it ended. */
export function requestLog(log: Logger, metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const requestId = newId()
    const started = performance.now()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    await next()
    // Not by c.header, which would make a stream of the body: several times the work of sending it as it is.
    c.res.headers.set('x-request-id', requestId)
    const seconds = (performance.now() - started) / 1000
    const { status } = c.res
    metrics.observe(c.req.method, status, seconds)
    // The query may hold a token, so only the path is logged; of some addresses not even that.
    const line = {
      method: c.req.method,
      path: redactedPath(c.req.path),
      status,
      ms: Math.round(seconds * 1000),
    }
    c.get('log')[status >= 500 ? 'error' : 'debug'](line, 'answered')
  }
}
