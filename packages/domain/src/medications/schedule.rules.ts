import { addDays, dateIn, daysBetween, LATEST_DATE } from '../kernel/time/dates.ts'
import { countDays } from '../kernel/time/recurrence.ts'
import { instantOf } from '../kernel/time/zoned-time.ts'
import { type FrequencyRhythm, fitTimes, MORNING, rhythmOf } from './frequency.rules.ts'
import {
  countHourDoses,
  countRhythmDoses,
  hourDoses,
  rhythmDoses,
  stepOn,
  timesOfRhythm,
} from './rhythm.rules.ts'
import type { LocalDose, LocalTime, Rhythm } from './rhythm.vocabulary.ts'

/** Fields that determine when a medication is due. */
export interface ScheduleFields {
  /** One of the form's frequencies, or free text from an import; with a rhythm only its words. */
  frequency: string
  times: readonly LocalTime[]
  /** Steps of the rhythm; null if `frequency` and `times` describe the schedule. */
  rhythm: Rhythm | null
  /** yyyy-MM-dd; weekly doses keep its weekday, monthly ones its day of the month. */
  startDate: string
  endDate: string | null
}

/** Identifies a dose of a medication by its day and time. */
export const nameOfDose = ({ date, time }: LocalDose): string => `${date} ${time}`

/** A dose with the instant at which it is due. */
export interface DueDose extends LocalDose {
  at: Date
}

const DAY_MINUTES = 24 * 60
/** Days of February, the shortest interval between two monthly doses. */
const SHORTEST_MONTH = 28
/** Returns the times to store for a schedule: those of its rhythm, else the chosen ones that fit its frequency. */
export const timesOf = (
  { rhythm, frequency }: Pick<ScheduleFields, 'rhythm' | 'frequency'>,
  chosen: readonly LocalTime[] | null,
): readonly LocalTime[] => (rhythm ? timesOfRhythm(rhythm) : fitTimes(frequency, chosen))

/**
 * Returns the shortest time in minutes between two doses on the wall clock; for a rhythm, between the doses around
 * `at`. Null for as needed, and for a rhythm with a single dose.
 */
export function shortestGapMinutes(schedule: ZonedSchedule, at: Date): number | null {
  if (schedule.rhythm) return shortestGapAround(schedule, dateIn(schedule.timeZone, at))
  const { frequency, times } = schedule
  const rhythm = rhythmOf(frequency)
  if (rhythm.kind === 'as-needed') return null
  if (rhythm.kind === 'hours') return rhythm.every * 60
  const days = rhythm.kind === 'monthly' ? SHORTEST_MONTH : rhythm.every
  const minutes = fitTimes(frequency, times).map(minutesOf)
  const [first = 0] = minutes
  const gaps = minutes.map((minute, place) => (minutes[place + 1] ?? first + days * DAY_MINUTES) - minute)
  return Math.min(...gaps)
}

const minutesOf = (time: LocalTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** First search range in days for a neighbouring dose; each further search doubles it. */
const NEAR_DAYS = 2

/** Returns the shortest time between the doses of a day, the last one before it and the first one after it. */
function shortestGapAround(schedule: ScheduleFields, date: string): number | null {
  const [after] = localDoses(schedule, addDays(date, 1), LATEST_DATE)
  const before = lastDoseBefore(schedule, date)
  const doses = [before, ...localDoses(schedule, date, date), after].filter((dose) => dose !== undefined)
  const minutes = doses.map((dose) => daysBetween(date, dose.date) * DAY_MINUTES + minutesOf(dose.time))
  const gaps = minutes.slice(1).map((at, place) => at - (minutes[place] ?? at))
  return gaps.length > 0 ? Math.min(...gaps) : null
}

function lastDoseBefore(schedule: ScheduleFields, date: string): LocalDose | undefined {
  let to = addDays(date, -1)
  for (let days = NEAR_DAYS; to >= schedule.startDate; days *= 2) {
    const from = addDays(to, 1 - days)
    const last = [...localDoses(schedule, from, to)].at(-1)
    if (last) return last
    to = addDays(from, -1)
  }
  return undefined
}

/**
 * Lists the doses of a schedule from one day to another, both included, in order, in calendar times.
 * @param from yyyy-MM-dd on the calendar of the medication's zone
 */
export function* localDoses(fields: ScheduleFields, from: string, to: string): Generator<LocalDose> {
  const { frequency, startDate, endDate } = fields
  const first = from > startDate ? from : startDate
  const last = endDate !== null && endDate < to ? endDate : to
  if (last < first) return
  if (fields.rhythm) {
    yield* rhythmDoses(fields.rhythm, startDate, first, last)
    return
  }
  const rhythm = rhythmOf(frequency)
  const times = fitTimes(frequency, fields.times)
  if (rhythm.kind === 'as-needed') return
  if (rhythm.kind === 'hours') {
    yield* hourDoses(startDate, times[0] ?? MORNING, rhythm.every, first, last)
    return
  }
  for (const date of dueDays(rhythm, startDate, first, last)) {
    for (const time of times) yield { date, time }
  }
}

/**
 * Sums the units that a schedule plans from one day to another, both included. It counts the doses without listing
 * them: listing 24 a day for 400 days takes 50 ms.
 * @param doseUnits units per dose, unless its step states another amount
 */
export function plannedUnits(fields: ScheduleFields, doseUnits: number, from: string, to: string): number {
  const { frequency, startDate, endDate } = fields
  const first = from > startDate ? from : startDate
  const last = endDate !== null && endDate < to ? endDate : to
  if (last < first) return 0
  if (fields.rhythm) {
    return countRhythmDoses(fields.rhythm, startDate, first, last)
      .map(({ step, doses }) => doses * (step.doseUnits ?? doseUnits))
      .reduce((sum, units) => sum + units, 0)
  }
  return (
    countDoses(rhythmOf(frequency), fitTimes(frequency, fields.times), { startDate, first, last }) * doseUnits
  )
}

function countDoses(
  rhythm: FrequencyRhythm,
  times: readonly LocalTime[],
  { startDate, first, last }: { startDate: string; first: string; last: string },
): number {
  if (rhythm.kind === 'as-needed') return 0
  if (rhythm.kind === 'hours')
    return countHourDoses(startDate, times[0] ?? MORNING, rhythm.every, first, last)
  const [unit, every] = rhythm.kind === 'days' ? (['day', rhythm.every] as const) : (['month', 1] as const)
  return times.length * countDays({ recurrence: { unit, every, weekdays: [] }, startDate }, first, last)
}

function* dueDays(
  rhythm: Extract<FrequencyRhythm, { kind: 'days' | 'monthly' }>,
  startDate: string,
  first: string,
  last: string,
): Generator<string> {
  if (rhythm.kind === 'monthly') {
    for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = nextMonth(month)) {
      const date = dayOfMonth(month, Number(startDate.slice(8)))
      if (date >= first && date <= last) yield date
    }
    return
  }
  const past = daysBetween(startDate, first) % rhythm.every
  const begin = addDays(first, past === 0 ? 0 : rhythm.every - past)
  for (let date = begin; date <= last; date = addDays(date, rhythm.every)) yield date
}

function nextMonth(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7)
}

/** Returns a day of the month, or the last one of a shorter month. */
function dayOfMonth(month: string, day: number): string {
  const length = Number(addDays(`${nextMonth(month)}-01`, -1).slice(8))
  return `${month}-${String(Math.min(day, length)).padStart(2, '0')}`
}

/** A schedule with the zone of its times. */
export interface ZonedSchedule extends ScheduleFields {
  timeZone: string
}

/** Lists the doses of a schedule from one day to another, each with its instant in the schedule's zone. */
export const dueDoses = (fields: ZonedSchedule, from: string, to: string): DueDose[] =>
  [...localDoses(fields, from, to)].map(({ date, time }) => ({
    date,
    time,
    at: instantOf(date, time, fields.timeZone),
  }))

const dosesEvery = (hours: number): number => Math.ceil(24 / hours)

/** Returns the highest number of doses that a schedule plans on one day. */
export function mostDosesADay({ rhythm, frequency, times }: ScheduleFields): number {
  if (rhythm) {
    const ofSteps = rhythm.map(({ unit, every, times: ofDay }) =>
      unit === 'hour' ? dosesEvery(every) : ofDay.length,
    )
    return Math.max(0, ...ofSteps)
  }
  const own = rhythmOf(frequency)
  if (own.kind === 'as-needed') return 0
  return own.kind === 'hours' ? dosesEvery(own.every) : fitTimes(frequency, times).length
}

/** Returns the last dose that was due before a moment. */
export function lastDueDose(schedule: ZonedSchedule, now: Date): DueDose | undefined {
  const today = dateIn(schedule.timeZone, now)
  const yesterday = addDays(today, -1)
  const recent = dueDoses(schedule, yesterday, today).findLast(({ at }) => at < now)
  const last = recent ?? lastDoseBefore(schedule, yesterday)
  return last && { ...last, at: instantOf(last.date, last.time, schedule.timeZone) }
}

/** Longest time for which the last dose of a course can be late. */
const LATE_DAYS = 31

/** Returns the due time of the next dose. After the last dose of a course it adds the usual time between two doses. */
export function followedAt(schedule: ZonedSchedule, { date, time, at }: DueDose): Date {
  for (const next of localDoses(schedule, date, LATEST_DATE)) {
    const isAfter = next.date > date || next.time > time
    const nextAt = isAfter ? instantOf(next.date, next.time, schedule.timeZone) : at
    // Doses of two times are due at once if the clock skips an hour.
    if (nextAt > at) return nextAt
  }
  const gap = Math.min(shortestGapMinutes(schedule, at) ?? DAY_MINUTES, LATE_DAYS * DAY_MINUTES)
  return new Date(at.getTime() + gap * 60_000)
}

/** Returns the units per dose that a day's step states; null for the medication's usual dose. */
export const unitsOn = (
  { rhythm, startDate }: Pick<ScheduleFields, 'rhythm' | 'startDate'>,
  date: string,
): number | null => (rhythm && stepOn(rhythm, startDate, date)?.doseUnits) ?? null

/** Days for which the end of a stock is forecast. */
export const AHEAD_DAYS = 400
