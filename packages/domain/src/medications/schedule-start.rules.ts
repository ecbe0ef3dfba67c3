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

/** A schedule as a form holds it. */
export interface PlannedSchedule extends ZonedSchedule {
  isActive: boolean
}

/** From when each time of a schedule counts. */
export interface ScheduleStart extends Pick<ScheduleFields, 'rhythm' | 'startDate'> {
  times: readonly LocalTime[]
  /** An instant for each of `times`; empty where every planned dose counts. */
  timesFrom: readonly string[]
}

export type StartedSchedule = PlannedSchedule & ScheduleStart

const HOUR = 3_600_000

/** Hours on the wall clock drift away from the one time that they start with. */
function placeOf(
  { times, rhythm, startDate }: Omit<ScheduleStart, 'timesFrom'>,
  { date, time }: DueDose,
): number {
  const begin = times.includes(time) ? time : rhythm && stepOn(rhythm, startDate, date)?.times[0]
  return Math.max(times.indexOf(begin ?? time), 0)
}

/** Whether a planned dose is asked for: nobody asks for doses from before their time was entered. */
export function isCounted(schedule: ScheduleStart, dose: DueDose): boolean {
  const from = schedule.timesFrom[placeOf(schedule, dose)]
  return from === undefined || dose.at.getTime() >= Date.parse(from)
}

/** The planned doses of a schedule that count. */
export interface CountedDoses {
  /** The last day, yyyy-MM-dd, with doses that may not count; null where every planned dose counts. */
  uncountedUntil: string | null
  has: (dose: LocalDose & Partial<Pick<DueDose, 'at'>>) => boolean
}

/** Decides for many doses whether they count: only those until `uncountedUntil` need their instant. */
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

/** Planned doses that a list of today would show now, although they were due before. */
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
 * Doses that a new or changed schedule plans for the hours before now and that nobody was asked for: those of today, and
 * those of the last hours of yesterday. Whoever enters the schedule says what becomes of them.
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

/** A dose that the animal got, with the day and time for which it was planned; without them it was as needed. */
export interface GivenDose {
  date: string | null
  time: string | null
  at: Date
}

/**
 * As many doses of the day were given as the schedule plans until this one: where its times were changed after a dose, the
 * next one would be one too many.
 */
export function coversDose(
  schedule: ScheduleFields,
  given: readonly GivenDose[],
  { date, time }: LocalDose,
): boolean {
  const planned = [...localDoses(schedule, date, date)].filter((each) => each.time <= time).length
  return planned > 0 && given.filter((each) => each.date === date).length >= planned
}

/** From when to when doses that were given matter to `soonDoses`: that of today, and what is close to the next ones. */
export function givenAround(schedule: ZonedSchedule, now: Date): { from: Date; to: Date } {
  const reach = Math.max(closeWithin(schedule, now), 2 * 24 * HOUR)
  return { from: new Date(now.getTime() - reach), to: new Date(now.getTime() + reach) }
}

/**
 * The coming doses of a changed schedule that are too close to one that the animal got, or one too many on their day. Those
 * that the schedule before planned too are none of them, and neither are marked ones.
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
 * From when each time of a schedule counts: a time that goes on keeps its beginning, a new one begins with its next dose,
 * or with the earlier ones where they were given or are to be listed.
 * @param before the schedule that it replaces
 * @param leftOut coming doses that are not asked for; their times begin behind them
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

/** Whether the old schedule plans the same days and has not ended. */
function goesOn(schedule: PlannedSchedule, before: StartedSchedule, now: Date): boolean {
  const hasEnded = before.endDate !== null && before.endDate < dateIn(before.timeZone, now)
  const keys = ['startDate', 'timeZone'] as const
  const plansSameDays = schedule.rhythm
    ? sharesDays(schedule.rhythm, before.rhythm)
    : before.rhythm === null && schedule.frequency === before.frequency
  return before.isActive && !hasEnded && plansSameDays && keys.every((key) => schedule[key] === before[key])
}
