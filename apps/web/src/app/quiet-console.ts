import { createSlidingWindow, LOG_LIMIT } from '@app/domain/client-reports/client-limits'
import { pageClock } from '../api/client/page-clock.ts'
import { loadPart } from '../loading/load-part.ts'

type Lines = Pick<Console, 'debug' | 'info' | 'log' | 'warn' | 'error'>

const printNothing = (): void => undefined

/** Prints values without secrets, once the rules have loaded; they are no part of the first load. */
async function printClean(print: (...values: unknown[]) => void, values: unknown[]): Promise<void> {
  const { redactValue } = await loadPart(() => import('@app/domain/client-reports/redact.rules'))
  print(...values.map((value) => redactValue(value)))
}

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
      // Without the rules nothing is printed.
      if (lines.take()) printClean(print, values).catch(printNothing)
    }
  }
}
