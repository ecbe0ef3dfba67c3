import type { FieldErrors } from '../errors.ts'
import { addDays, addMonths, daysBetween } from './dates.ts'

/** Day of the week as ISO 8601 numbers them: Monday is 1, Sunday is 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]

export const recurrenceUnits = ['once', 'day', 'week', 'month'] as const

/** Rule by which an event repeats, in calendar days. Callers add times of day and zones. */
export interface Recurrence {
  /** `once` needs neither `every` nor `weekdays`. */
  unit: (typeof recurrenceUnits)[number]
  /** Interval in days, weeks or months, from 1. */
  every: number
  /**
   * For weeks, which begin on Monday: the days of the event; none means the weekday of the first day. Months use the
   * first day's day of the month, or the last day of a shorter month.
   */
  weekdays: Weekday[]
}

/** An event that begins on a day and repeats. */
export interface Series {
  recurrence: Recurrence
  /** yyyy-MM-dd; with chosen weekdays, the series begins on the first of them on or after this day. */
  startDate: string
  /** Last possible day; null for no end. */
  until?: string | null
  /** Number of repetitions; null for no end. */
  times?: number | null
}

/** Highest number of repetitions of a series; a longer series has no end. */
export const MOST_TIMES = 999
/** Largest interval of a repeat: 99 days, weeks or months. */
export const MOST_EVERY = 99

const MONDAY = '1970-01-05'
const WEEK = 7

/** Sorts weekdays and removes duplicates. */
export const inWeekOrder = (chosen: readonly Weekday[]): Weekday[] =>
  weekdays.filter((weekday) => chosen.includes(weekday))

/** Returns the weekday of a date. */
export const weekdayOf = (date: string): Weekday => (modulo(daysBetween(MONDAY, date), WEEK) + 1) as Weekday

/** Returns the first day of the week of a plain date. Weeks begin on Monday. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date))

/**
 * Lists the days of a series from one day to another, both included, in order. Days before `from` cost nothing, unless
 * the series ends after a number of times, which is at most `MOST_TIMES`.
 */
export function* seriesDays(series: Series, from: string, to: string = LAST_DAY): Generator<string> {
  const last = earliest(to, series.until ?? to)
  let timesLeft = series.times ?? Infinity
  const begin = Number.isFinite(timesLeft) ? series.startDate : latest(from, series.startDate)
  for (const date of endlessDays(series, begin)) {
    if (date > last || timesLeft <= 0) return
    timesLeft -= 1
    if (date >= from) yield date
  }
}

/** Counts the days of an endless recurrence from one day to another, both included. */
export function countDays({ recurrence, startDate }: Series, from: string, to: string): number {
  const { unit, every, weekdays: chosen } = recurrence
  const begin = latest(from, startDate)
  if (begin > to) return 0
  const countFrom = (anchor: string, step: number): number =>
    countSteps(step, daysBetween(anchor, begin), daysBetween(anchor, to))
  if (unit === 'day') return countFrom(startDate, every)
  if (unit !== 'week') return [...seriesDays({ recurrence, startDate }, begin, to)].length
  const monday = mondayOf(startDate)
  return daysOfWeek(startDate, chosen)
    .map((weekday) => countFrom(addDays(monday, weekday - 1), every * WEEK))
    .reduce((sum, days) => sum + days, 0)
}

/** Counts the multiples of `step` from one number to another, both included. */
export const countSteps = (step: number, from: number, to: number): number =>
  Math.floor(to / step) - Math.ceil(from / step) + 1

interface Ending {
  endsOn: string | null
  endsAfter: number | null
}

/** Checks the end of a series that begins on a day: a last day or a number of times, and not before it begins. */
export function checkEnding({ endsOn, endsAfter }: Ending, firstDay: string): FieldErrors {
  if (endsOn !== null && endsAfter !== null)
    return { endsAfter: 'Choose a last day or a number of times, not both' }
  return endsOn !== null && endsOn < firstDay ? { endsOn: 'The last day cannot be before the first' } : {}
}

/** Returns the first day of a series on or after `from`; undefined once it has ended. */
export function nextSeriesDay(series: Series, from: string): string | undefined {
  for (const date of seriesDays(series, from)) return date
  return undefined
}

/** Returns the last day of a series; undefined if it has no end, or no day at all. */
export function lastSeriesDay(series: Series): string | undefined {
  const { recurrence, startDate, until, times } = series
  if (!until && !times && recurrence.unit !== 'once') return undefined
  const isShort = Boolean(times) || !until || recurrence.unit === 'once'
  let last: string | undefined
  for (const date of seriesDays(series, isShort ? startDate : addDays(until, -longestSpan(recurrence, 1)))) {
    last = date
  }
  return last
}

/** Returns a number of days in which a series that neither begins nor ends has at least `count` days. */
export function longestSpan({ unit, every, weekdays: chosen }: Recurrence, count: number): number {
  const daysOfRepetition = unit === 'week' ? Math.max(1, chosen.length) : 1
  const longestUnit = { once: 1, day: 1, week: WEEK, month: 31 }[unit]
  return Math.ceil(count / daysOfRepetition) * every * longestUnit
}

/** Last supported calendar day; it keeps the search for a next day finite. */
const LAST_DAY = '2201-12-31'

/** Lists the days of a series from `begin` on, ignoring its end. */
function* endlessDays({ recurrence, startDate }: Series, begin: string): Generator<string> {
  const { unit, every } = recurrence
  if (unit === 'day') yield* everyDays(startDate, begin, every)
  else if (unit === 'week') yield* everyWeeks(startDate, begin, recurrence)
  else if (unit === 'month') yield* everyMonths(startDate, begin, every)
  else if (startDate >= begin) yield startDate
}

function* everyDays(startDate: string, begin: string, every: number): Generator<string> {
  const past = modulo(daysBetween(startDate, begin), every)
  for (let date = past === 0 ? begin : addDays(begin, every - past); ; date = addDays(date, every)) yield date
}

function* everyWeeks(
  startDate: string,
  begin: string,
  { every, weekdays: chosen }: Recurrence,
): Generator<string> {
  const ofWeek = daysOfWeek(startDate, chosen)
  const firstWeek = mondayOf(startDate)
  const weeksPast = daysBetween(firstWeek, mondayOf(begin)) / WEEK
  const skipped = weeksPast - modulo(weeksPast, every)
  for (let monday = addDays(firstWeek, skipped * WEEK); ; monday = addDays(monday, every * WEEK)) {
    for (const weekday of ofWeek) {
      const date = addDays(monday, weekday - 1)
      if (date >= begin) yield date
    }
  }
}

function* everyMonths(startDate: string, begin: string, every: number): Generator<string> {
  const monthsPast = monthNumber(begin) - monthNumber(startDate)
  // Counted from the first day each time: a 31st that February shortened is a 31st again in March.
  for (let months = monthsPast - modulo(monthsPast, every); ; months += every) {
    const date = addMonths(startDate, months)
    if (date >= begin) yield date
  }
}

const daysOfWeek = (startDate: string, chosen: readonly Weekday[]): Weekday[] =>
  chosen.length === 0 ? [weekdayOf(startDate)] : inWeekOrder(chosen)

const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
const modulo = (value: number, by: number): number => ((value % by) + by) % by
const earliest = (one: string, other: string): string => (one < other ? one : other)
const latest = (one: string, other: string): string => (one > other ? one : other)
