import { daysBetween } from '@app/domain/kernel/time/dates'
import { deviceLocale } from './device-locale.ts'
import { atNoon } from './format-dates.ts'

const DAYS_A_WEEK = 7
/** A year, and the rest of the month. */
const DAYS_A_YEAR = 366 + 30

const weekday = new Intl.DateTimeFormat(deviceLocale(), { weekday: 'short', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat(deviceLocale(), {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const month = new Intl.DateTimeFormat(deviceLocale(), { month: 'long', timeZone: 'UTC' })

/** The weekday of a plain date, such as 'Tue'. */
export const weekdayOf = (date: string): string => weekday.format(atNoon(date))

/** A plain date with its weekday, such as 'Wed, Dec 2'. */
export const formatWeekday = (date: string): string => shortDay.format(atNoon(date))

/** A plain date of the coming week as its weekday, 'Tue', and a later one as 'Wed, Dec 2'. */
export const formatShortDay = (date: string, today: string): string =>
  daysBetween(today, date) < DAYS_A_WEEK ? weekdayOf(date) : formatWeekday(date)

/** The month of a plain date, such as 'December'. */
export const monthOf = (date: string): string => month.format(atNoon(date))

const dayOfMonth = new Intl.DateTimeFormat(deviceLocale(), { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** A plain date of a known year, such as 'October 22'. */
export const dayOfYear = (date: string): string => dayOfMonth.format(atNoon(date))

/**
 * Month of a past plain date: 'December', in this month 'November 3', a year ago 'last November', and before that 'May
 * 2024'.
 */
export function pastMonthOf(date: string, today: string): string {
  if (daysBetween(date, today) > DAYS_A_YEAR) return `${monthOf(date)} ${date.slice(0, 4)}`
  if (date.slice(0, 7) === today.slice(0, 7)) return dayOfYear(date)
  return date.slice(5, 7) === today.slice(5, 7) ? `last ${monthOf(date)}` : monthOf(date)
}

/** A plain date of a known month, such as 'Tue 17'. */
export const dayInMonth = (date: string): string => `${weekdayOf(date)} ${Number(date.slice(8))}`

/** Days of a known month, both included, such as '15 to 21'; a single day as 'Tue 17'. */
export const daysInMonth = (from: string, to: string): string =>
  from === to ? dayInMonth(from) : `${Number(from.slice(8))} to ${Number(to.slice(8))}`
