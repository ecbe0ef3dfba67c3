/** Limits of what one page may send and log (spec access §9), and the one mechanism that keeps them. */

export interface ClientLimit {
  most: number
  milliseconds: number
}

const MINUTE = 60_000

export const clientLimits = {
  /** Requests to the three reporting operations together. */
  reporting: { most: 10, milliseconds: MINUTE },
  /** Page views to the operator's collector. */
  analytics: { most: 30, milliseconds: MINUTE },
  /** Operations of the API. Further ones wait; none is dropped. */
  api: { most: 100, milliseconds: MINUTE },
  /** Lines on the console. */
  logs: { most: 50, milliseconds: 30_000 },
  /** Failures of scripts and of screens. */
  errors: { most: 10, milliseconds: MINUTE },
  rejections: { most: 15, milliseconds: MINUTE },
} as const satisfies Record<string, ClientLimit>

/** Errors and rejections that one page handles in its whole life. */
export const MOST_ERROR_EVENTS = 50

export interface SlidingWindow {
  /** Counts one more at this time; false if the window is full, and nothing is counted then. */
  take: (now: number) => boolean
  /** Counts one more, even if the window is full. */
  count: (now: number) => void
  /** Milliseconds until `take` succeeds. */
  wait: (now: number) => number
}

/**
 * Counts events of the last milliseconds. Unlike a fixed window, it never admits twice the number around its end.
 * @param limit the highest number in any period of that length
 */
export function createSlidingWindow({ most, milliseconds }: ClientLimit): SlidingWindow {
  /** Times of the newest events, at most `most`. */
  const times: number[] = []
  const wait = (now: number): number =>
    times.length < most ? 0 : Math.max(0, (times[0] ?? 0) + milliseconds - now)
  const count = (now: number): void => {
    times.push(now)
    if (times.length > most) times.shift()
  }
  const take = (now: number): boolean => {
    if (wait(now) > 0) return false
    count(now)
    return true
  }
  return { take, count, wait }
}
