/** Limits of what one page may send and log (spec access §9), and the one mechanism that keeps them. */

export interface ClientLimit {
  most: number
  milliseconds: number
}

const MINUTE = 60_000

// Separate constants: the script of the public pages contains one of them.
/** Requests to the three reporting operations together. */
export const REPORTING_LIMIT: ClientLimit = { most: 10, milliseconds: MINUTE }
/** Page views to the operator's collector. */
export const ANALYTICS_LIMIT: ClientLimit = { most: 30, milliseconds: MINUTE }
/** Operations of the API. Further ones wait; none is dropped. */
export const API_LIMIT: ClientLimit = { most: 100, milliseconds: MINUTE }
/** Lines on the console. */
export const LOG_LIMIT: ClientLimit = { most: 50, milliseconds: 30_000 }
/** Failures of scripts and of screens. */
export const ERROR_LIMIT: ClientLimit = { most: 10, milliseconds: MINUTE }
export const REJECTION_LIMIT: ClientLimit = { most: 15, milliseconds: MINUTE }

/** Failures, violations of the policy and warnings that one page handles in its whole life. */
export const MOST_ERROR_EVENTS = 50

export interface SlidingWindow {
  /** Counts one more; false if the window is full, and nothing is counted then. */
  take: () => boolean
  /** Counts one more, even if the window is full. */
  count: () => void
  /** Milliseconds until `take` succeeds. */
  wait: () => number
}

/**
 * Counts events of the last milliseconds. Unlike a fixed window, it never admits twice the number around its end.
 * @param limit the highest number in any period of that length
 * @param now a clock in ms that is never set back
 */
export function createSlidingWindow({ most, milliseconds }: ClientLimit, now: () => number): SlidingWindow {
  /** Times of the newest events, at most `most`. */
  const times: number[] = []
  const wait = (): number => (times.length < most ? 0 : Math.max(0, (times[0] ?? 0) + milliseconds - now()))
  const count = (): void => {
    times.push(now())
    if (times.length > most) times.shift()
  }
  const take = (): boolean => {
    if (wait() > 0) return false
    count()
    return true
  }
  return { take, count, wait }
}
