import {
  inWeekOrder,
  type Recurrence,
  type Series,
  weekdayOf,
  type Weekday,
} from '../kernel/time/recurrence.ts'

/** The weekdays as iCalendar names them. */
export const weekdayNames: Readonly<Record<Weekday, string>> = {
  1: 'MO',
  2: 'TU',
  3: 'WE',
  4: 'TH',
  5: 'FR',
  6: 'SA',
  7: 'SU',
}

/** Last day that every month has. */
const LAST_OF_SHORTEST_MONTH = 28
const LONGEST_MONTH = 31
const MONTHS = 12

/** A part of a series that a single rule can express. */
export interface RepeatPart {
  /** Distinguishes the parts of one series; empty for the first. */
  name: string
  /** True if a day of the series is in this part. An event begins on the first such day. */
  includes: (day: string) => boolean
  /** Recurrence without its end, in iCalendar's format (RFC 5545, RRULE); undefined for a single event. */
  rule?: string
}

const everyDay = () => true
const monthOf = (day: string): number => Number(day.slice(5, 7))
const dayOfMonth = (day: string): number => Number(day.slice(8))

/**
 * Splits a series into rules that calendar programs understand. Most series are one rule. A 29th or 30th of each month
 * also means the last day of February, which is a rule of its own: BYSETPOS could express both at once, but programs
 * read it differently.
 */
export function repeatParts({
  recurrence,
  startDate,
}: Pick<Series, 'recurrence' | 'startDate'>): RepeatPart[] {
  const day = dayOfMonth(startDate)
  if (recurrence.unit === 'month' && day > LAST_OF_SHORTEST_MONTH && day < LONGEST_MONTH)
    return partsByMonth(startDate, recurrence.every)
  const rule = ruleOf(recurrence, startDate)
  return [{ name: '', includes: everyDay, ...(rule === undefined ? {} : { rule }) }]
}

function ruleOf({ unit, every, weekdays }: Recurrence, startDate: string): string | undefined {
  if (unit === 'once') return undefined
  if (unit === 'day') return `FREQ=DAILY;INTERVAL=${every}`
  if (unit === 'week') {
    const chosen = weekdays.length === 0 ? [weekdayOf(startDate)] : inWeekOrder(weekdays)
    const names = chosen.map((weekday) => weekdayNames[weekday]).join(',')
    return `FREQ=WEEKLY;INTERVAL=${every};WKST=MO;BYDAY=${names}`
  }
  const day = dayOfMonth(startDate)
  return `FREQ=MONTHLY;INTERVAL=${every};BYMONTHDAY=${day === LONGEST_MONTH ? -1 : day}`
}

const FEBRUARY = 2

/**
 * Splits a series by the months that it visits: February and the others, or each month separately if it visits none of
 * them every year.
 */
function partsByMonth(startDate: string, every: number): RepeatPart[] {
  const years = every / greatestDivisor(every, MONTHS)
  const visited = Array.from(
    { length: (MONTHS * years) / every },
    (_, at) => ((monthOf(startDate) - 1 + at * every) % MONTHS) + 1,
  )
  const groups =
    years > 1
      ? visited.map((month) => [month])
      : [visited.filter((month) => month !== FEBRUARY), visited.filter((month) => month === FEBRUARY)]
  return groups
    .filter((months) => months.length > 0)
    .map((months, place) => ({
      name: place === 0 ? '' : `month-${months[0]}`,
      includes: (day) => months.includes(monthOf(day)),
      rule: yearlyRule(months, years, dayOfMonth(startDate)),
    }))
}

function yearlyRule(months: readonly number[], years: number, day: number): string {
  const monthDay = months.includes(FEBRUARY) ? -1 : day
  const inOrder = months.toSorted((one, other) => one - other).join(',')
  return `FREQ=YEARLY;INTERVAL=${years};BYMONTH=${inOrder};BYMONTHDAY=${monthDay}`
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other)
