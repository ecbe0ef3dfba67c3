import { daysBetween } from '@app/domain/kernel/time/dates'
import { shortTime } from '@app/domain/support/support-screens.texts'
import { deviceLocale } from '../../format/device-locale.ts'
import { atNoon, formatDay, formatMonthDay, formatNearDay } from '../../format/format-dates.ts'
import type { Format } from '../../format/format.ts'

const weekday = new Intl.DateTimeFormat(deviceLocale(), { weekday: 'long', timeZone: 'UTC' })
const nearDays: Readonly<Record<number, string>> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }
const DAYS_A_WEEK = 7

/** The day of an instant within a sentence: 'today', 'on Monday', 'on Monday, Dec 7'. */
function dayInSentence(date: string, today: string): string {
  const days = daysBetween(today, date)
  const near = nearDays[days]
  if (near) return near
  return `on ${Math.abs(days) < DAYS_A_WEEK ? weekday.format(atNoon(date)) : formatNearDay(date)}`
}

/** Time by which an answer is expected: 'today by 1 PM', 'on Monday by 1 PM'. */
export const byWhen = (at: string, now: Date, { dayOf, time }: Format): string =>
  `${dayInSentence(dayOf(at), dayOf(now))} by ${shortTime(time(at))}`

/** Moment of the past within a sentence: 'yesterday at 1:52 PM', 'on Nov 24, 2026 at 1:52 PM'. */
export function atWhen(at: string, now: Date, { dayOf, time }: Format): string {
  const [date, today] = [dayOf(at), dayOf(now)]
  const near = nearDays[daysBetween(today, date)]
  return `${near ?? `on ${formatDay(date)}`} at ${time(at)}`
}

/** Day of a ticket in a list: 'today', 'Oct 29', and of another year 'Oct 29, 2025'. */
export function dayInList(at: string, now: Date, { dayOf }: Format): string {
  const [date, today] = [dayOf(at), dayOf(now)]
  const near = nearDays[daysBetween(today, date)]
  if (near) return near
  return date.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(date) : formatDay(date)
}
