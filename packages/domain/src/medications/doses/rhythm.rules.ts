import { duration } from '../../kernel/message-format.ts'
import { shortestGapMinutes, type ZonedSchedule } from '../schedule.rules.ts'

const MINUTE = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/**
 * Returns the given dose that is too close to `at` for the schedule's rhythm, the nearest one: less than half of the
 * shortest time between two planned doses. So a late dose and the next one trigger a warning.
 * @param given times of the other doses, in any order
 */
export function closeDose(schedule: ZonedSchedule, given: readonly Date[], at: Date): Date | undefined {
  const reach = closeWithin(schedule, at)
  const distance = (other: Date) => Math.abs(other.getTime() - at.getTime())
  return given
    .filter((other) => distance(other) < reach)
    .toSorted((one, other) => distance(one) - distance(other))[0]
}

/** Returns the milliseconds within which another dose is too close to `at`; 0 for an as-needed medication. */
export const closeWithin = (schedule: ZonedSchedule, at: Date): number =>
  ((shortestGapMinutes(schedule, at) ?? 0) * MINUTE) / 2

/** Words the shortest time between two doses of the schedule around a moment, such as '12 hours'. */
export function gapInWords(schedule: ZonedSchedule, at: Date): string {
  const minutes = shortestGapMinutes(schedule, at) ?? 0
  if (minutes > DAY_MINUTES && minutes % DAY_MINUTES === 0) return duration(minutes / DAY_MINUTES, 'day')
  if (minutes >= HOUR_MINUTES) return duration(Math.round((minutes / HOUR_MINUTES) * 10) / 10, 'hour')
  return duration(minutes, 'minute')
}
