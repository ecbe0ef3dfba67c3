/** Pauses between retries, in the caller's unit of time. */
export interface Pauses {
  /** The pause after the first failure; it doubles with each further one. */
  first: number
  longest: number
  /**
   * Random share of a pause, so that many clients do not retry together: added to the pause, or taken off it if
   * negative.
   */
  jitter?: number
}

/**
 * Returns the pause before the next attempt.
 * @param failures number of failed attempts, from 1
 * @param chance random number from 0 to 1 for the jitter
 * @param asked the pause that the other side asks for, if it is longer
 */
export const backoff = (
  { first, longest, jitter = 0 }: Pauses,
  failures: number,
  chance = 0,
  asked = 0,
): number => Math.max(Math.min(first * 2 ** (failures - 1), longest), asked) * (1 + jitter * chance)
