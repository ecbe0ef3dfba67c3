import { LANGUAGE } from '@app/domain/kernel/message-format'
import { daysBetween } from '@app/domain/kernel/time/dates'
import { deviceLocale } from './device-locale.ts'

// Plain dates are the same day everywhere: no preference changes their format. `useFormat` formats instants.

/** A plain date is the same day everywhere, so it is formatted in the zone in which it is parsed. */
export const atNoon = (date: string): Date => new Date(`${date}T12:00:00Z`)

const day = new Intl.DateTimeFormat(deviceLocale(), { dateStyle: 'medium', timeZone: 'UTC' })
const nearDay = new Intl.DateTimeFormat(deviceLocale(), {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const weekday = new Intl.DateTimeFormat(deviceLocale(), { weekday: 'long', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat(deviceLocale(), { month: 'short', timeZone: 'UTC' })

/** A plain date as people write it, such as 'Nov 24, 2026'. */
export const formatDay = (date: string): string => day.format(atNoon(date))

/** A plain date near today, such as 'Tuesday, Nov 24'. */
export const formatNearDay = (date: string): string => nearDay.format(atNoon(date))

/** The weekday of a plain date, such as 'Tuesday'. */
export const formatWeekday = (date: string): string => weekday.format(atNoon(date))

const DAYS_A_WEEK = 7
const nearDays: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 1: 'Tomorrow' }

/** A plain date in words unless it is today: 'Yesterday', 'Tuesday, Nov 24', and from a week on 'Dec 24, 2026'. */
export function nearDayOf(date: string, today: string): string | undefined {
  const days = daysBetween(today, date)
  if (days === 0) return undefined
  return Math.abs(days) >= DAYS_A_WEEK ? formatDay(date) : (nearDays[days] ?? formatNearDay(date))
}

/** Month and day of a plain date, for a leaf of a calendar; with the year, if it differs from today's. */
export const leafOf = (date: string, today = date): { month: string; day: string; year?: string } => ({
  month: month.format(atNoon(date)),
  day: String(Number(date.slice(8))),
  ...(date.slice(0, 4) !== today.slice(0, 4) && { year: date.slice(0, 4) }),
})

/** A plain date of the last months, such as 'Nov 24'. */
export function formatMonthDay(date: string): string {
  const leaf = leafOf(date)
  return `${leaf.month} ${leaf.day}`
}

/** A day of an axis, such as 'Nov 24', 'Nov' or '2026'. */
export function formatAxisDay({ date, unit }: { date: string; unit: 'day' | 'month' | 'year' }): string {
  return { day: formatMonthDay(date), month: leafOf(date).month, year: date.slice(0, 4) }[unit]
}

/** Longest distance in days that is given in days; longer ones are in months. */
const DAYS_TOLD = 60
const DAYS_A_MONTH = 30.44

/** The distance of a plain date from today, in words: 'tomorrow', 'in 12 days', '3 days ago', 'in 12 months'. */
export function distanceInWords(date: string, today: string): string {
  const words = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' })
  const days = daysBetween(today, date)
  if (Math.abs(days) <= DAYS_TOLD) return words.format(days, 'day')
  return words.format(Math.round(days / DAYS_A_MONTH), 'month')
}
