import type { MiddlewareHandler } from 'hono'
import type { Services } from '../services/services.ts'

/**
 * Warns once per process of a proxy that the settings do not name. All visitors then share the proxy's address, so the
 * failed sign-ins of one lock everyone out.
 */
export function warnOfProxy({ settings, log }: Pick<Services, 'settings' | 'log'>): MiddlewareHandler {
  let warned = settings.TRUST_PROXY > 0
  return async (c, next) => {
    if (!warned && (c.req.header('x-forwarded-for') ?? c.req.header('forwarded'))) {
      warned = true
      log.warn(
        'forwarded address ignored, so all visitors share one limit; behind a proxy, set TRUST_PROXY to the number of proxies',
      )
    }
    return next()
  }
}
