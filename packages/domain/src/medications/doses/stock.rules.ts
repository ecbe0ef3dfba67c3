import { addDays, daysBetween } from '../../kernel/time/dates.ts'
import { isAsNeeded } from '../frequency.rules.ts'
import type { LocalDose } from '../rhythm.vocabulary.ts'
import { countedDoses, type ScheduleStart } from '../schedule-start.rules.ts'
import {
  AHEAD_DAYS,
  localDoses,
  plannedUnits,
  type ScheduleFields,
  nameOfDose,
  unitsOn,
} from '../schedule.rules.ts'

/** Days of remaining stock from which it counts as low. */
export const LOW_STOCK_DAYS = 7

/** Days over which the use of an as-needed medication is averaged. */
export const USE_DAYS = 30

interface Stock {
  /** Units in stock. */
  unitsOnHand: number
  /** Units per dose, unless its step states another amount. */
  doseUnits: number
}

/** Forecast of a stock. */
export interface Forecast {
  /** First day with an uncovered dose, yyyy-MM-dd; null if the stock covers every planned dose. */
  runsOutOn: string | null
  daysLeft: number | null
  low: boolean
}

/** Planned doses that no longer use stock: they are marked, or come before their time counts. */
export interface SettledDoses {
  /** Last day that may have one, yyyy-MM-dd; null for none. */
  until: string | null
  has: (dose: LocalDose) => boolean
}

/** @param marked the marked doses, in any order */
export function settledDoses(
  schedule: ScheduleStart & { timeZone: string },
  marked: readonly LocalDose[],
): SettledDoses {
  const counted = countedDoses(schedule)
  const marks = new Set(marked.map(nameOfDose))
  return {
    until: [counted.uncountedUntil ?? '', ...marked.map(({ date }) => date)].toSorted().at(-1) || null,
    has: (dose) => marks.has(nameOfDose(dose)) || !counted.has(dose),
  }
}

/**
 * Forecasts when a stock runs out: from the schedule, or for an as-needed medication from its recent use.
 * @param today on the calendar of the medication's zone
 * @param usedRecently units taken within the last `USE_DAYS` days
 */
export function forecastStock(
  stock: Stock,
  schedule: ScheduleFields,
  today: string,
  { usedRecently, settled }: { usedRecently: number; settled: SettledDoses },
): Forecast {
  const { unitsOnHand, doseUnits } = stock
  const runsOutOn = isAsNeeded(schedule.frequency)
    ? dayOfLastUse(unitsOnHand, usedRecently, today)
    : dayOfDose(schedule, stock, today, settled)
  const daysLeft = runsOutOn === null ? null : daysBetween(today, runsOutOn)
  const ends = isAsNeeded(schedule.frequency) && unitsOnHand < doseUnits * (1 - ROUNDING)
  return { runsOutOn, daysLeft, low: ends || (daysLeft !== null && daysLeft <= LOW_STOCK_DAYS) }
}

/** Tolerance for rounding: thirds of a tablet are not exact. */
const ROUNDING = 1e-6

/** Returns the day of the first uncovered dose. */
function dayOfDose(
  schedule: ScheduleFields,
  { unitsOnHand, doseUnits }: Stock,
  today: string,
  { until, has }: SettledDoses,
): string | null {
  let left = unitsOnHand + ROUNDING
  const isExact = until !== null && until >= today
  for (const dose of isExact ? localDoses(schedule, today, until) : []) {
    if (has(dose)) continue
    left -= unitsOn(schedule, dose.date) ?? doseUnits
    if (left < 0) return dose.date
  }
  const from = isExact ? addDays(until, 1) : today
  const isCovered = (days: number) => plannedUnits(schedule, doseUnits, from, addDays(from, days)) <= left
  // Binary search for the first uncovered day: the planned units never decrease as days are added.
  let [covered, missing] = [-1, daysBetween(from, addDays(today, AHEAD_DAYS))]
  if (missing < 0 || isCovered(missing)) return null
  while (missing - covered > 1) {
    const middle = Math.floor((covered + missing) / 2)
    if (isCovered(middle)) covered = middle
    else missing = middle
  }
  return addDays(from, missing)
}

function dayOfLastUse(unitsOnHand: number, usedRecently: number, today: string): string | null {
  if (usedRecently <= 0) return null
  const days = Math.floor((unitsOnHand * USE_DAYS) / usedRecently)
  return days > AHEAD_DAYS ? null : addDays(today, days)
}

/**
 * Takes a dose from the stock, at most the units on hand.
 * @returns the units taken, and the units that were missing
 */
export function takeFromStock(unitsOnHand: number, units: number): { taken: number; short: number } {
  const taken = Math.min(unitsOnHand, units)
  return { taken, short: roundUnits(units - taken) }
}

/** Rounds units to thousandths, as the database stores them. */
export const roundUnits = (units: number): number => Math.round(units * 1000) / 1000
