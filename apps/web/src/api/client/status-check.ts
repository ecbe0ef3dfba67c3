import { ownErrors } from '@app/domain/kernel/problems'
import { hasCode, ProblemError, problemOf } from './problem-error.ts'

/** An answer about the state of the installation that takes longer counts as none. */
export const CHECK_MILLISECONDS = 15_000

const BETWEEN_MILLISECONDS = 15_000

/** When a page that waits to be let in asks again: not all pages at the same moment. */
export const nextCheck = (): number => BETWEEN_MILLISECONDS * (1 + Math.random() / 2)

/** Whether the answer was that there is maintenance. */
export const isMaintenance = (error: unknown): boolean => hasCode(error, 'MAINTENANCE')

/** What a page that is told of maintenance by the public settings shows. */
export const maintenance = new ProblemError(problemOf(ownErrors.MAINTENANCE), 503)

interface Check {
  error: Error | null
  isSuccess: boolean
}

/**
 * Why nobody is let in now: maintenance, or a check that failed. A failed check keeps out only who was not in yet: a page
 * that is open stays open without a connection, and one that was covered by maintenance stays covered.
 * @param before the answer of before; it stays while the check runs again
 * @param isOpen whether the page has been let in before
 */
export function whatShuts(
  before: Error | undefined,
  { error, isSuccess }: Check,
  isOpen: boolean,
): Error | undefined {
  if (isSuccess) return undefined
  if (!error) return before
  return !isOpen || before || isMaintenance(error) ? error : undefined
}
