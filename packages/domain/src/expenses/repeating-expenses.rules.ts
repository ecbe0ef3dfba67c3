import type { FieldErrors } from '../kernel/errors.ts'
import type { Moment } from '../kernel/operation.ts'
import { addDays } from '../kernel/time/dates.ts'
import {
  checkEnding,
  longestSpan,
  nextSeriesDay,
  type Recurrence,
  type Series,
  seriesDays,
  weekdayOf,
} from '../kernel/time/recurrence.ts'
import { MOST_MISSED } from './expenses.vocabulary.ts'

/** Fields that determine the dates of a repeating expense. */
export interface ExpenseSchedule {
  /** First date, yyyy-MM-dd. */
  startsOn: string
  repeat: Recurrence
  /** Last possible day. */
  endsOn: string | null
  /** Number of dates; null for no limit. */
  endsAfter: number | null
}

const seriesOf = ({ startsOn, repeat, endsOn, endsAfter }: ExpenseSchedule): Series => ({
  recurrence: repeat,
  startDate: startsOn,
  until: endsOn,
  times: endsAfter,
})

/** Returns the first date after a day; null if there is none. */
export const dateAfter = (schedule: ExpenseSchedule, day: string): string | null =>
  nextSeriesDay(seriesOf(schedule), addDays(day, 1)) ?? null

type Waiting = ExpenseSchedule & { nextOn: string | null }

/** Returns the dates from the next one to a day, the oldest first, at most `most`. */
export function datesUntil(schedule: Waiting, day: string, most = Infinity): string[] {
  const dates: string[] = []
  if (schedule.nextOn === null) return dates
  for (const date of seriesDays(seriesOf(schedule), schedule.nextOn, day)) {
    if (dates.length >= most) break
    dates.push(date)
  }
  return dates
}

/**
 * Returns a day on or before the newest `MOST_MISSED` dates until a day, so that older ones are not listed. A series with
 * a number of times is short, and is counted from its start anyway.
 */
export function firstListed({ nextOn, repeat, endsOn, endsAfter }: Waiting, day: string): string | null {
  if (nextOn === null || endsAfter !== null) return nextOn
  const last = endsOn !== null && endsOn < day ? endsOn : day
  const begin = addDays(last, -longestSpan(repeat, MOST_MISSED))
  return nextOn < begin ? begin : nextOn
}

/** Returns the dates that a series has missed until a day, the newest `MOST_MISSED` of them. */
export const missedDates = (schedule: Waiting, day: string): string[] =>
  datesUntil({ ...schedule, nextOn: firstListed(schedule, day) }, day).slice(-MOST_MISSED)

/** Checks a rule that repeats from a first date on: its end, and that the first date is one of its weekdays. */
export function checkSchedule(schedule: ExpenseSchedule): FieldErrors {
  const { startsOn, repeat } = schedule
  if (repeat.unit === 'once') return { repeat: 'Choose how often' }
  const isOtherDay = repeat.weekdays.length > 0 && !repeat.weekdays.includes(weekdayOf(startsOn))
  return {
    ...(isOtherDay && { repeat: 'Choose the weekday of the first date too' }),
    ...checkEnding(schedule, startsOn),
  }
}

type NewExpense = Omit<ExpenseSchedule, 'startsOn'> & { spentOn: string }

/** Checks the rule of an expense that is added and repeats: also, that not too many dates lie in the past. */
export function checkRepetition({ spentOn, ...rule }: NewExpense, { today }: Moment): FieldErrors {
  if (rule.repeat.unit === 'once') return {}
  const schedule = { ...rule, startsOn: spentOn }
  const past = datesUntil({ ...schedule, nextOn: spentOn }, today, MOST_MISSED + 1)
  return {
    ...(past.length > MOST_MISSED && { spentOn: `At most ${MOST_MISSED} dates can lie in the past` }),
    ...checkSchedule(schedule),
  }
}
