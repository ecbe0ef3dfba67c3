import { addDays, daysBetween } from '../kernel/time/dates.ts'
import { weekdayOf } from '../kernel/time/recurrence.ts'
import type { ComparedPet, DayWeight, DoseDay } from './health-analytics.contract.ts'
import type { DoseDayState } from './health-analytics.vocabulary.ts'

/** Counts the scheduled doses of a day that are no longer open. */
export const dueOf = ({ onTime, late, partial, skipped, missed }: DoseDay): number =>
  onTime + late + partial + skipped + missed

/** Counts the given doses of a day, partial ones included. */
export const givenOf = ({ onTime, late, partial }: DoseDay): number => onTime + late + partial

/** State of a day: none given, not all in full, all but late, or all on time. */
export function stateOfDay(day: DoseDay): DoseDayState {
  if (givenOf(day) === 0) return 'missed'
  if (day.partial + day.skipped + day.missed > 0) return 'partly'
  return day.late > 0 ? 'late' : 'onTime'
}

/** A week of the calendar, Sunday first; null outside the period. */
export type CalendarWeek = readonly (string | null)[]

const DAYS_A_WEEK = 7

/** Weeks from the first day to the last, both included. */
export function weeksOf({ from, to }: { from: string; to: string }): CalendarWeek[] {
  const sunday = addDays(from, -(weekdayOf(from) % DAYS_A_WEEK))
  const count = Math.floor(daysBetween(sunday, to) / DAYS_A_WEEK) + 1
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: DAYS_A_WEEK }, (_each, weekday) => {
      const day = addDays(sunday, week * DAYS_A_WEEK + weekday)
      return day < from || day > to ? null : day
    }),
  )
}

/** A weight as its change since the first one, in percent with one decimal. */
export interface WeightChangePoint {
  day: string
  percent: number
}

/** Change of a weight in percent, with one decimal. */
export const percentChange = (first: number, kg: number): number =>
  Math.round(((kg - first) / first) * 1000) / 10

/**
 * Changes of two pets' weights since the day from which both were weighed: each begins at 0 with its last weighing until
 * that day, or its first one after it. Undefined unless both have two weights from there on.
 */
export function changesOf(
  pets: readonly Pick<ComparedPet, 'weights'>[],
): { since: string; lines: WeightChangePoint[][] } | undefined {
  const firsts = pets.map(({ weights }) => weights[0]?.day)
  if (firsts.some((day) => day === undefined)) return undefined
  const since = firsts.reduce<string>((latest, day) => (day !== undefined && day > latest ? day : latest), '')
  const lines = pets.map(({ weights }) => changesFrom(weights, since))
  return lines.some((line) => line.length < 2) ? undefined : { since, lines }
}

function changesFrom(weights: readonly DayWeight[], since: string): WeightChangePoint[] {
  const start = Math.max(
    0,
    weights.findLastIndex(({ day }) => day <= since),
  )
  const first = weights[start]
  if (!first) return []
  return weights.slice(start).map(({ day, kg }) => ({
    day: day < since ? since : day,
    percent: percentChange(first.kg, kg),
  }))
}
