import { LOG_LIMIT, createSlidingWindow } from '@app/domain/client-reports/client-limits'
import { redactValue } from '@app/domain/client-reports/redact.rules'
import { pageClock } from '../api/client/page-clock.ts'

type Lines = Pick<Console, 'debug' | 'info' | 'log' | 'warn' | 'error'>

const printNothing = (): void => undefined

/**
 * Quiets a console in production: no debug and info, at most 50 lines in 30 seconds, and no secrets (spec access §9).
 */
export function quietConsole(console: Lines, now = pageClock): void {
  const lines = createSlidingWindow(LOG_LIMIT, now)
  console.debug = printNothing
  console.info = printNothing
  for (const level of ['log', 'warn', 'error'] as const) {
    const print = console[level].bind(console)
    console[level] = (...values: unknown[]) => {
      if (lines.take()) print(...values.map((value) => redactValue(value)))
    }
  }
}
