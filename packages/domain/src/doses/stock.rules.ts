import { addDays, daysBetween } from '../kernel/dates.ts'
import {
  AHEAD_DAYS,
  isAsNeeded,
  localDoses,
  type ScheduleFields,
  unitsOn,
} from '../medications/schedule.rules.ts'
import type { LocalDose } from '../medications/rhythm.vocabulary.ts'

/** A stock that lasts this many days or fewer is running low. */
export const LOW_STOCK_DAYS = 7

/** Days over which the use of a medication that is given as needed is averaged. */
export const USE_DAYS = 30

interface Stock {
  /** What is there. */
  unitsOnHand: number
  /** What one dose takes, where its step says nothing else. */
  doseUnits: number
}

/** How long a stock lasts. */
export interface Forecast {
  /** The first day whose dose it does not cover, yyyy-MM-dd; null where it covers all that is planned. */
  runsOutOn: string | null
  daysLeft: number | null
  low: boolean
}

/**
 * Forecasts when a stock runs out: from the schedule, or for what is given as needed from what was used lately.
 * @param today on the calendar of the medication's zone
 * @param usedLately units taken within the last `USE_DAYS` days
 * @param isSettled whether a dose from today on takes nothing any more: it is marked, or does not count
 */
export function forecastStock(
  stock: Stock,
  schedule: ScheduleFields,
  today: string,
  { usedLately, isSettled }: { usedLately: number; isSettled: (dose: LocalDose) => boolean },
): Forecast {
  const { unitsOnHand, doseUnits } = stock
  const runsOutOn = isAsNeeded(schedule.frequency)
    ? dayOfLastUse(unitsOnHand, usedLately, today)
    : dayOfDose(schedule, stock, today, isSettled)
  const daysLeft = runsOutOn === null ? null : daysBetween(today, runsOutOn)
  const ends = isAsNeeded(schedule.frequency) && unitsOnHand < doseUnits * (1 - ROUNDING)
  return { runsOutOn, daysLeft, low: ends || (daysLeft !== null && daysLeft <= LOW_STOCK_DAYS) }
}

/** Tolerates rounding: thirds of a tablet are not exact. */
const ROUNDING = 1e-6

/** The day of the first dose that the stock does not cover. */
function dayOfDose(
  schedule: ScheduleFields,
  { unitsOnHand, doseUnits }: Stock,
  today: string,
  isSettled: (dose: LocalDose) => boolean,
): string | null {
  let needed = 0
  for (const dose of localDoses(schedule, today, addDays(today, AHEAD_DAYS))) {
    if (isSettled(dose)) continue
    const units = unitsOn(schedule, dose.date) ?? doseUnits
    needed += units
    if (needed > unitsOnHand + units * ROUNDING) return dose.date
  }
  return null
}

function dayOfLastUse(unitsOnHand: number, usedLately: number, today: string): string | null {
  if (usedLately <= 0) return null
  const days = Math.floor((unitsOnHand * USE_DAYS) / usedLately)
  return days > AHEAD_DAYS ? null : addDays(today, days)
}

/**
 * What a dose takes from the stock: never more than there is.
 * @returns the units taken, and how many were missing
 */
export function takeFromStock(unitsOnHand: number, units: number): { taken: number; short: number } {
  const taken = Math.min(unitsOnHand, units)
  return { taken, short: roundUnits(units - taken) }
}

/** Units are kept to thousandths, as the database keeps them. */
export const roundUnits = (units: number): number => Math.round(units * 1000) / 1000
