/** Limits of a medication that is given as needed; null means no limit. */
export interface AsNeededLimits {
  /** Hours from one dose to the next, at least. */
  minIntervalHours: number | null
  /** Doses in any 24 hours, at most. */
  maxDosesPerDay: number | null
}

type LimitReached = 'too-soon' | 'over-daily-maximum'

/** Reasons against a dose at a moment, and the next allowed time. */
export interface AsNeededWarning {
  /** Limits that are still exceeded; the one that holds longest is first. */
  reasons: readonly LimitReached[]
  /** The first moment that all limits allow. */
  nextAllowedAt: Date
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Checks a dose at `at` against the limits and the other doses, earlier and later ones alike: a dose that is noted
 * afterwards counts at the time at which it was given.
 * @param given when the other doses were given, in any order
 */
export function checkAsNeeded(
  limits: AsNeededLimits,
  given: readonly Date[],
  at: Date,
): AsNeededWarning | undefined {
  const times = given.map((dose) => dose.getTime())
  const reasons: LimitReached[] = []
  let next = at.getTime()
  // Each step leaves at least one dose behind, so there are at most twice as many steps as doses.
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
  /** The earliest moment at which it may be gone. */
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

/** The earliest dose of 24 hours around `at` that already hold the maximum. */
function fullDay(times: readonly number[], at: number, maximum: number): number | undefined {
  const around = times.filter((time) => Math.abs(time - at) < DAY).toSorted((a, b) => a - b)
  return around.find((first, place) => {
    const last = around[place + maximum - 1]
    return last !== undefined && Math.max(last, at) - Math.min(first, at) < DAY
  })
}
