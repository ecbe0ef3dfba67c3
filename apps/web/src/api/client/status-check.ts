import { ownErrors } from '@app/domain/kernel/problems'
import { hasCode, ProblemError, problemOf } from './problem-error.ts'

const BETWEEN_MILLISECONDS = 15_000

/** Delay until a waiting page checks again, with jitter so that not all pages ask at the same moment. */
export const nextCheck = (): number => BETWEEN_MILLISECONDS * (1 + Math.random() / 2)

/** True if the server answered that maintenance is on. */
export const isMaintenance = (error: unknown): boolean => hasCode(error, 'MAINTENANCE')

/** Error of a page that learns of maintenance from the public settings. */
export const maintenance = new ProblemError(problemOf(ownErrors.MAINTENANCE), 503)

interface Check {
  error: Error | null
  isSuccess: boolean
}

/**
 * Returns the reason to keep everyone out: maintenance, or a failed check. A failed check keeps out only people who
 * were not in yet. An open page stays open without a connection, and a page covered by maintenance stays covered.
 * @param before the previous answer; it stays while the check runs again
 * @param isOpen true if the page has let the person in before
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
