import { z } from 'zod'
import { EARLIEST_DATE, LATEST_DATE } from './dates.ts'
import type { Weekday } from './recurrence.ts'

/** True if the date `yyyy-MM-dd` exists in the calendar. */
export const isRealDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A date without a time, `yyyy-MM-dd`, between 1900-01-01 and 2200-12-31. */
export const plainDate = (label: string) =>
  z
    .string({ error: `${label} must be a date` })
    .min(1, { error: `${label} is required`, abort: true })
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: `${label} must be a date`, abort: true })
    .refine(isRealDate, { error: `${label} must be a date`, abort: true })
    .refine((date) => date >= EARLIEST_DATE, `${label} cannot be before January 1, 1900`)
    .refine((date) => date <= LATEST_DATE, `${label} is too far in the future`)

/** An optional date; an empty text means none. */
export const optionalDate = (label: string) =>
  z.preprocess((value) => (value === '' ? null : value), plainDate(label).nullable().default(null))

/** Offsets of up to 14 hours are in use; PostgreSQL refuses some larger ones. */
const hasKnownOffset = (text: string): boolean => /(Z|[+-](0\d|1[0-3]):\d\d|[+-]14:00)$/i.test(text)

/** A moment in time, ISO 8601 with offset, between the years 1900 and 2200. */
export const instant = (label: string) =>
  z.iso
    .datetime({
      offset: true,
      error: ({ input }) => (input === '' ? `${label} is required` : `${label} must be a date and time`),
      abort: true,
    })
    .refine(
      (text) =>
        text.slice(0, 10) >= EARLIEST_DATE && text.slice(0, 10) <= LATEST_DATE && hasKnownOffset(text),
      `${label} is out of range`,
    )

/** An optional instant; an empty text means none. */
export const optionalInstant = (label: string) =>
  z.preprocess((value) => (value === '' ? null : value), instant(label).nullable().default(null))

const WALL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** A time on the wall clock, HH:mm from 00:00 to 23:59. */
export const wallTime = (label: string) =>
  z.string({ error: `${label} must be a time` }).regex(WALL_TIME, `${label} must be a time`)

/** Times of a day, at most 24; an error in one of them is reported for the list. */
export const wallTimes = (label: string) =>
  z
    .array(z.unknown(), { error: `${label} must be a list` })
    .max(24, `${label} are at most 24`)
    .transform((times) => times.map(String))
    .refine((times) => times.every((time) => WALL_TIME.test(time)), `${label} must be like 08:00`)

/** Day of the week as ISO 8601 numbers them: Monday is 1. */
export const weekdayField = z.number().int().min(1).max(7) as unknown as z.ZodType<Weekday, Weekday>

/** Optional time on the wall clock; an empty text means none. */
export const optionalWallTime = (label: string) =>
  z.preprocess((value) => (value === '' ? null : value), wallTime(label).nullable().default(null))
