import { dateIn } from '@app/domain/kernel/dates'
import {
  formatTemperature,
  formatWeight,
  type TemperatureUnit,
  temperatureUnitOf,
  type WeightUnit,
} from '@app/domain/kernel/units'
import type { Preferences } from '@app/domain/preferences/preferences.vocabulary'
import { deviceZone } from './zone.ts'

/** How instants, weights and money read to a person: on their clock, in their units. */
export interface Format {
  /** The IANA zone of the person's clock and calendar. */
  zone: string
  weightUnit: WeightUnit
  /** It follows the unit of weight. */
  temperatureUnit: TemperatureUnit
  /** The plain date of an instant. */
  dayOf: (instant: string | Date) => string
  /** The hour of an instant, 0 to 23. */
  hourOf: (instant: Date) => number
  /** The time of an instant, such as '1:30 PM' or '13:30'. */
  time: (instant: string) => string
  /** An instant with its day and time. */
  moment: (instant: string) => string
  /** A stored weight, such as '27.4 lbs'. */
  weight: (kilograms: number) => string
  /** A stored temperature, such as '101.5 °F'. */
  temperature: (celsius: number) => string
  /** Money in the smallest unit of the person's currency, such as '$4.99'. */
  money: (minorUnits: number) => string
}

type Formatting = Pick<Preferences, 'timeFormat' | 'timeZone' | 'weightUnit' | 'currency'>

/** The format of these preferences. */
export function formatFor({ timeFormat, timeZone, weightUnit, currency }: Formatting): Format {
  const zone = timeZone ?? deviceZone()
  const hourCycle = timeFormat === '24h' ? 'h23' : 'h12'
  const clock = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, { ...options, hourCycle, timeZone: zone })
  const time = clock({ timeStyle: 'short' })
  const moment = clock({ dateStyle: 'medium', timeStyle: 'short' })
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone })
  return {
    zone,
    weightUnit,
    temperatureUnit: temperatureUnitOf(weightUnit),
    dayOf: (instant) => dateIn(zone, new Date(instant)),
    hourOf: (instant) => Number(hour.format(instant)),
    time: (instant) => inOnePiece(time, instant),
    moment: (instant) => inOnePiece(moment, instant),
    weight: (kilograms) => formatWeight(kilograms, weightUnit),
    temperature: (celsius) => formatTemperature(celsius, temperatureUnitOf(weightUnit)),
    money: (minorUnits) =>
      new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(minorUnits / 100),
  }
}

const NO_BREAK_SPACE = '\u00A0'

/** A formatted instant whose time never breaks before its 'PM', however narrow the place. */
function inOnePiece(clock: Intl.DateTimeFormat, instant: string): string {
  const parts = clock.formatToParts(new Date(instant))
  const isHalfOfDay = (at: number) => parts[at]?.type === 'dayPeriod'
  return parts
    .map(({ value }, at) =>
      value.trim() === '' && (isHalfOfDay(at - 1) || isHalfOfDay(at + 1)) ? NO_BREAK_SPACE : value,
    )
    .join('')
}
