import { addDays, dateIn } from '../kernel/time/dates.ts'
import { instantOf } from '../kernel/time/zoned-time.ts'
import { closeDose, closeWithin } from './doses/rhythm.rules.ts'
import { LATE_HOURS } from './doses/today.rules.ts'
import type { EarlierDoses } from './medications.vocabulary.ts'
import { sharesDays, stepOn } from './rhythm.rules.ts'
import type { LocalDose, LocalTime } from './rhythm.vocabulary.ts'
import {
  dueDoses,
  type DueDose,
  localDoses,
  type ScheduleFields,
  timesOf,
  type ZonedSchedule,
} from './schedule.rules.ts'

/** A schedule as the form holds it. */
export interface PlannedSchedule extends ZonedSchedule {
  isActive: boolean
}

/** Instants from which each time of a schedule counts. */
export interface ScheduleStart extends Pick<ScheduleFields, 'rhythm' | 'startDate'> {
  times: readonly LocalTime[]
  /** One instant for each of `times`; empty if every planned dose counts. */
  timesFrom: readonly string[]
}

export type StartedSchedule = PlannedSchedule & ScheduleStart

const HOUR = 3_600_000

/** Doses of an hourly rhythm drift away from its only stored time. */
function placeOf(
  { times, rhythm, startDate }: Omit<ScheduleStart, 'timesFrom'>,
  { date, time }: DueDose,
): number {
  const begin = times.includes(time) ? time : rhythm && stepOn(rhythm, startDate, date)?.times[0]
  return Math.max(times.indexOf(begin ?? time), 0)
}

/** True if a planned dose counts: it is due after its time was entered. */
export function isCounted(schedule: ScheduleStart, dose: DueDose): boolean {
  const from = schedule.timesFrom[placeOf(schedule, dose)]
  return from === undefined || dose.at.getTime() >= Date.parse(from)
}

/** Predicate for the planned doses of a schedule that count. */
export interface CountedDoses {
  /** Last day, yyyy-MM-dd, with doses that may not count; null if every planned dose counts. */
  uncountedUntil: string | null
  has: (dose: LocalDose & Partial<Pick<DueDose, 'at'>>) => boolean
}

/** Builds a fast check of whether planned doses count: only those until `uncountedUntil` need their instant. */
export function countedDoses(schedule: ScheduleStart & Pick<ZonedSchedule, 'timeZone'>): CountedDoses {
  const { timesFrom, timeZone } = schedule
  const latest = timesFrom.map((at) => Date.parse(at)).reduce((one, other) => Math.max(one, other), -Infinity)
  const uncountedUntil = Number.isFinite(latest) ? dateIn(timeZone, new Date(latest)) : null
  return {
    uncountedUntil,
    has: ({ date, time, at }) =>
      uncountedUntil === null ||
      date > uncountedUntil ||
      isCounted(schedule, { date, time, at: at ?? instantOf(date, time, timeZone) }),
  }
}

/** Lists planned past doses that a list of today would still show. */
function recentDoses(schedule: PlannedSchedule, now: Date): DueDose[] {
  if (!schedule.isActive) return []
  const today = dateIn(schedule.timeZone, now)
  const midnight = instantOf(today, '00:00', schedule.timeZone).getTime()
  const since = Math.min(midnight, now.getTime() - LATE_HOURS * HOUR)
  return dueDoses(schedule, addDays(today, -1), today).filter(
    ({ at }) => at.getTime() >= since && at.getTime() < now.getTime(),
  )
}

const isSameDose = (one: DueDose, other: DueDose): boolean =>
  one.date === other.date && one.time === other.time && one.at.getTime() === other.at.getTime()

function askedBefore(before: StartedSchedule | undefined, now: Date): DueDose[] {
  return before ? recentDoses(before, now).filter((dose) => isCounted(before, dose)) : []
}

/**
 * Lists doses of the hours before now that a new or changed schedule plans and no list has shown: those of today and of
 * the last hours of yesterday. The user who enters the schedule chooses their outcome.
 * @param before the schedule that it replaces
 */
export function earlierDoses(
  schedule: PlannedSchedule,
  before: StartedSchedule | undefined,
  now: Date,
): DueDose[] {
  const asked = askedBefore(before, now)
  return recentDoses(schedule, now).filter((dose) => !asked.some((known) => isSameDose(known, dose)))
}

/** A dose that was given, with its planned day and time; both are null for an as-needed dose. */
export interface GivenDose {
  date: string | null
  time: string | null
  at: Date
}

/**
 * True if as many doses of the day were given as the schedule plans up to this one: after a change of times the next
 * dose would be one too many.
 */
export function coversDose(
  schedule: ScheduleFields,
  given: readonly GivenDose[],
  { date, time }: LocalDose,
): boolean {
  const planned = [...localDoses(schedule, date, date)].filter((each) => each.time <= time).length
  return planned > 0 && given.filter((each) => each.date === date).length >= planned
}

/** Returns the period in which given doses matter to `soonDoses`: today, and close to the next doses. */
export function givenAround(schedule: ZonedSchedule, now: Date): { from: Date; to: Date } {
  const reach = Math.max(closeWithin(schedule, now), 2 * 24 * HOUR)
  return { from: new Date(now.getTime() - reach), to: new Date(now.getTime() + reach) }
}

/**
 * Lists the coming doses of a changed schedule that are too close to a given dose, or one too many on their day.
 * Excludes doses that the previous schedule planned too, and marked ones.
 * @param before the schedule that it replaces
 * @param given the doses that were given within `givenAround`
 */
export function soonDoses(
  schedule: PlannedSchedule,
  before: StartedSchedule,
  given: readonly GivenDose[],
  now: Date,
): DueDose[] {
  if (!schedule.isActive || given.length === 0) return []
  const today = dateIn(schedule.timeZone, now)
  const last = Math.max(now.getTime(), ...given.map(({ at }) => at.getTime()))
  const until = dateIn(schedule.timeZone, new Date(last + closeWithin(schedule, now)))
  const planned = before.isActive ? dueDoses(before, today, until) : []
  const moments = given.map(({ at }) => at)
  return dueDoses(schedule, today, until).filter(
    (dose) =>
      dose.at > now &&
      !planned.some((known) => isSameDose(known, dose)) &&
      !given.some(({ date, time }) => date === dose.date && time === dose.time) &&
      (closeDose(schedule, moments, dose.at) !== undefined || coversDose(schedule, given, dose)),
  )
}

/**
 * Computes from when each time of a schedule counts. A time that continues keeps its beginning; a new time begins with
 * its next dose, or with the earlier doses if they were given or are to be listed.
 * @param before the schedule that it replaces
 * @param leftOut coming doses that the user leaves out; their times begin after them
 */
export function countTimesFrom(
  schedule: PlannedSchedule,
  before: StartedSchedule | undefined,
  now: Date,
  { choice, leftOut = [] }: { choice: EarlierDoses; leftOut?: readonly DueDose[] },
): string[] {
  const earlier = earlierDoses(schedule, before, now)
  const asked = askedBefore(before, now)
  const times = timesOf(schedule, schedule.times)
  const firstOf = (doses: readonly DueDose[], place: number) =>
    doses.find((dose) => placeOf({ ...schedule, times }, dose) === place)?.at
  const lastLeftOut = (place: number) =>
    leftOut.findLast((dose) => placeOf({ ...schedule, times }, dose) === place)?.at
  return times.map((time, place) => {
    const skipped = lastLeftOut(place)
    if (skipped) return new Date(skipped.getTime() + 1).toISOString()
    const missed = firstOf(earlier, place)
    if (missed) return (choice === 'left-out' ? now : missed).toISOString()
    const kept =
      before && goesOn(schedule, before, now) ? before.timesFrom[before.times.indexOf(time)] : undefined
    return kept ?? (firstOf(asked, place) ?? now).toISOString()
  })
}

/** True if the old schedule plans the same days and has not ended. */
function goesOn(schedule: PlannedSchedule, before: StartedSchedule, now: Date): boolean {
  const hasEnded = before.endDate !== null && before.endDate < dateIn(before.timeZone, now)
  const keys = ['startDate', 'timeZone'] as const
  const plansSameDays = schedule.rhythm
    ? sharesDays(schedule.rhythm, before.rhythm)
    : before.rhythm === null && schedule.frequency === before.frequency
  return before.isActive && !hasEnded && plansSameDays && keys.every((key) => schedule[key] === before[key])
}
