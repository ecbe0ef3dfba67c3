import type { MiddlewareHandler } from 'hono'
import { createSlidingWindow } from '@app/domain/client-reports/client-limits'
import { cleanUrl } from '@app/domain/client-reports/redact.rules'
import type { Services } from '../../platform/services/services.ts'
import { keepReport } from './client-reports.service.ts'

/** Failures that one process reports a minute; the log has all of them. */
const FAILURES_A_MINUTE = { most: 30, milliseconds: 60_000 }

/**
 * Stores the unexpected failures of requests among the reports of pages, where administrators find both. An answer
 * never waits for its report.
 */
export function reportFailures({
  db,
  clock,
  log,
}: Pick<Services, 'db' | 'clock' | 'log'>): MiddlewareHandler {
  const window = createSlidingWindow(FAILURES_A_MINUTE, () => clock.now().getTime())
  return async (c, next) => {
    await next()
    const failure: unknown = c.get('failure')
    if (failure === undefined || !window.take()) return
    const {
      message,
      stack = null,
      name,
    } = failure instanceof Error ? failure : new Error('A value that is no error was thrown')
    keepReport(db, {
      kind: 'server',
      severity: 'error',
      message: `${name}: ${message}`,
      component: `${c.req.method} ${cleanUrl(c.req.path)}`,
      stack,
      details: {},
      url: null,
      requestId: c.get('requestId'),
      userAgent: '',
      notedAt: null,
    }).catch((error: unknown) => {
      log.warn({ err: error }, 'failed to store the report of a failure')
    })
  }
}
