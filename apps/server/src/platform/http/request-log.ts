import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { FEED_PATH } from '@app/domain/calendar-feeds/calendar-feeds.vocabulary'
import { newId } from '../base/ids.ts'
import type { Metrics } from '../services/metrics.ts'
import { describeAnswer, spanOfRequest } from '../tracing/spans.ts'

/** Path prefixes below which the address itself is the secret. */
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
    /** Answer of the operation as JSON text. */
    jsonAnswer: string
    /** Unexpected failure of the request. */
    failure: unknown
  }
}

interface RequestLog {
  log: Logger
  metrics: Metrics
  /** True behind a proxy, whose traces go on in ours. */
  isProxied: boolean
}

/** Gives each request an id, which is in the answer and in every log line about it, and logs the result. */
export function requestLog({ log, metrics, isProxied }: RequestLog): MiddlewareHandler {
  return async (c, next) => {
    const requestId = newId()
    const started = performance.now()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    const { method } = c.req
    await spanOfRequest(
      { method, requestId, callersHeaders: () => (isProxied ? c.req.header() : undefined) },
      async () => {
        await next()
        describeAnswer(c.res.status)
      },
    )
    // Not by c.header, which would convert the body to a stream: several times the work of sending it unchanged.
    c.res.headers.set('x-request-id', requestId)
    const seconds = (performance.now() - started) / 1000
    const { status } = c.res
    metrics.observe(method, status, seconds)
    // Logs only the path, since the query may hold a token; redacts some paths too.
    const line = {
      method,
      path: redactedPath(c.req.path),
      status,
      ms: Math.round(seconds * 1000),
    }
    c.get('log')[status >= 500 ? 'error' : 'debug'](line, 'answered')
  }
}
