/** Limits of a medication that is given as needed; null means no limit. */
export interface AsNeededLimits {
  /** Minimum hours between two doses. */
  minIntervalHours: number | null
  /** Maximum number of doses in any 24 hours. */
  maxDosesPerDay: number | null
}

type LimitReached = 'too-soon' | 'over-daily-maximum'

/** Reasons against a dose at a moment, and the next allowed time. */
export interface AsNeededWarning {
  /** Limits that are still exceeded; the one that holds longest is first. */
  reasons: readonly LimitReached[]
  /** First moment that all limits allow. */
  nextAllowedAt: Date
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Checks a dose at `at` against the limits and the other doses, both earlier and later ones: a dose recorded afterwards
 * counts at the time at which it was given.
 * @param given times of the other doses, in any order
 */
export function checkAsNeeded(
  limits: AsNeededLimits,
  given: readonly Date[],
  at: Date,
): AsNeededWarning | undefined {
  const times = given.map((dose) => dose.getTime())
  const reasons: LimitReached[] = []
  let next = at.getTime()
  // Each iteration passes at least one dose, so there are at most twice as many iterations as doses.
  for (;;) {
    const obstacle = whatForbids(limits, times, next)
    if (!obstacle) break
    if (obstacle.reason !== reasons[0]) reasons.unshift(obstacle.reason)
    next = obstacle.until
  }
  return reasons.length === 0 ? undefined : { reasons: [...new Set(reasons)], nextAllowedAt: new Date(next) }
}

interface Obstacle {
  reason: LimitReached
  /** Earliest moment at which this limit may no longer apply. */
  until: number
}

function whatForbids(
  { minIntervalHours, maxDosesPerDay }: AsNeededLimits,
  times: readonly number[],
  at: number,
): Obstacle | undefined {
  const interval = (minIntervalHours ?? 0) * HOUR
  const near = times.filter((time) => Math.abs(time - at) < interval)
  if (near.length > 0) return { reason: 'too-soon', until: Math.max(...near) + interval }
  const full = maxDosesPerDay === null ? undefined : fullDay(times, at, maxDosesPerDay)
  return full === undefined ? undefined : { reason: 'over-daily-maximum', until: full + DAY }
}

/** Returns the earliest dose of a 24-hour window around `at` that already holds the maximum. */
function fullDay(times: readonly number[], at: number, maximum: number): number | undefined {
  const around = times.filter((time) => Math.abs(time - at) < DAY).toSorted((a, b) => a - b)
  return around.find((first, place) => {
    const last = around[place + maximum - 1]
    return last !== undefined && Math.max(last, at) - Math.min(first, at) < DAY
  })
}
