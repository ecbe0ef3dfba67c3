import type { GlucoseUnit } from '@app/domain/kernel/quantities/glucose'
import {
  formatTemperature,
  formatWeight,
  type TemperatureUnit,
  temperatureUnitOf,
  type WeightUnit,
} from '@app/domain/kernel/quantities/units'
import { type Clock, clockFor } from '@app/domain/kernel/time/clock'
import { dateIn } from '@app/domain/kernel/time/dates'
import type { Preferences } from '@app/domain/preferences/preferences.vocabulary'
import { deviceZone } from '../api/client/zone.ts'
import { deviceLocale } from './device-locale.ts'
import { formatDay, nearDayOf } from './format-dates.ts'

/** Formats instants and weights for a person: on their clock, in their units. */
export interface Format extends Clock {
  /** The IANA zone of the person's clock and calendar. */
  zone: string
  weightUnit: WeightUnit
  /** Follows the unit of weight. */
  temperatureUnit: TemperatureUnit
  glucoseUnit: GlucoseUnit
  /** The plain date of an instant. */
  dayOf: (instant: string | Date) => string
  /** The time of an instant, with its day unless that is today: '8:00 PM', 'Yesterday, 8:00 PM'. */
  near: (instant: string, now: Date) => string
  /** The same as `near`, within a sentence: 'Was due yesterday, 8:00 PM'. */
  nearAfter: (instant: string, now: Date) => string
  /** The day of an instant in words unless that is today: 'Yesterday', 'Tuesday, Nov 24'. */
  nearDay: (instant: string, now: Date) => string | undefined
  /** The hour of an instant, 0 to 23. */
  hourOf: (instant: Date) => number
  /** A time on the wall clock, HH:mm, such as '8:00 PM'. */
  wallTime: (time: string) => string
  /** A day with its time, if known: 'Nov 24, 2026, 8:00 PM'. */
  dayAndTime: (date: string, time: string | null) => string
  /** A stored weight, such as '27.4 lbs'. */
  weight: (kilograms: number) => string
  /** A stored temperature, such as '101.5 °F'. */
  temperature: (celsius: number) => string
}

type Formatting = Pick<Preferences, 'timeFormat' | 'timeZone' | 'weightUnit' | 'glucoseUnit'>

/** The format of these preferences. */
export function formatFor({ timeFormat, timeZone, weightUnit, glucoseUnit }: Formatting): Format {
  const zone = timeZone ?? deviceZone()
  const clock = clockFor({ timeZone: zone, timeFormat, locale: deviceLocale() })
  const dayOf = (instant: string | Date) => dateIn(zone, new Date(instant))
  const nearDay = (instant: string, now: Date) => nearDayOf(dayOf(instant), dayOf(now))
  const near = (instant: string, now: Date) =>
    [nearDay(instant, now), clock.time(instant)].filter(Boolean).join(', ')
  const wallClock = clockFor({ timeZone: 'UTC', timeFormat, locale: deviceLocale() })
  const wallTime = (time: string) => wallClock.time(`2000-01-01T${time}:00Z`)
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone })
  return {
    zone,
    weightUnit,
    temperatureUnit: temperatureUnitOf(weightUnit),
    glucoseUnit,
    dayOf,
    hourOf: (instant) => Number(hour.format(instant)),
    ...clock,
    nearDay,
    near,
    nearAfter: (instant, now) =>
      near(instant, now).replace(/^(?:Yesterday|Tomorrow)/, (day) => day.toLowerCase()),
    wallTime,
    dayAndTime: (date, time) => [formatDay(date), time && wallTime(time)].filter(Boolean).join(', '),
    weight: (kilograms) => formatWeight(kilograms, weightUnit),
    temperature: (celsius) => formatTemperature(celsius, temperatureUnitOf(weightUnit)),
  }
}
