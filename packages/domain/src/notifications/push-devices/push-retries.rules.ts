const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 600
/** Random share of a pause, so that messages that failed together are not retried together. */
const SPREAD = 0.2

/**
 * Returns the pause in seconds before the next attempt: 5 at first, doubled each time, ten minutes at most.
 * @param attempts the number of failed attempts
 * @param chance from 0 to 1
 * @param asked the seconds that the push service asked to wait
 */
export function pauseBeforeRetry(attempts: number, chance: number, asked?: number): number {
  const doubled = FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 10)
  const pause = Math.max(Math.min(doubled, LONGEST_PAUSE_SECONDS), asked ?? 0)
  return pause * (1 + SPREAD * chance)
}
