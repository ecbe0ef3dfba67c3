import { type AxisDay, scalesOf } from '../kernel/quantities/chart-scales.ts'
import { formatWeightRange, fromKilograms, scaleUnitOf, type WeightUnit } from '../kernel/quantities/units.ts'
import { addMonths } from '../kernel/time/dates.ts'

/** Months of which a document states the doses. */
const DOSE_MONTHS = 3

/** Doses of one medicine in one month, yyyy-MM. */
export interface MonthDoses {
  month: string
  given: number
  /** Scheduled doses that are no longer open. */
  due: number
  /** Doses that were given in full, but late. */
  late: number
}

/** Returns the first day of the first month of which a document states the doses. */
export const dosesFrom = (today: string): string => `${addMonths(today, 1 - DOSE_MONTHS).slice(0, 7)}-01`

interface DoseSpan {
  /** yyyy-MM-dd */
  today: string
  /** First day that counts: of the period, or of the known doses. */
  since: string
}

/**
 * Selects the months with doses, newest first. An earlier month that the span cuts off is left out: its sum would read
 * like the whole month's.
 */
export const monthsInPrint = (months: readonly MonthDoses[], { today, since }: DoseSpan): MonthDoses[] =>
  months
    .filter(({ month, due }) => due > 0 && (`${month}-01` >= since || month === today.slice(0, 7)))
    .toSorted((one, other) => other.month.localeCompare(one.month))

/** Splits typed conditions into problems: one each line, bullets removed. */
export const problemsIn = (conditions: string | null): string[] =>
  (conditions ?? '')
    .split(/\n|;/)
    .map((line) => line.replace(/^[\s\u2022\u2013*-]+/, '').trim())
    .filter(Boolean)

/** A weight of a day. */
export interface DayKilograms {
  day: string
  kg: number
}

/** Position in a plot, from its left top corner, as shares of its width and height. */
export type PlotPoint = readonly [x: number, y: number]

/** A weight curve for paper. */
export interface WeightCurve {
  /** Line in pieces, each within the target or outside of it. */
  pieces: { points: PlotPoint[]; isOutside: boolean }[]
  dots: { at: PlotPoint; isOutside: boolean }[]
  /** Amounts of the axis, the largest first. */
  ticks: { y: number; label: string }[]
  days: { x: number; day: AxisDay }[]
  band: { top: number; bottom: number; label: string } | null
  first: { at: PlotPoint; label: string }
  last: { at: PlotPoint; label: string; isOutside: boolean }
}

/** Highest number of weights of a curve that each have a dot. */
const MOST_DOTS = 60

interface Target {
  targetLowKg: number | null
  targetHighKg: number | null
}

const isOutsideOf = ({ targetLowKg: low, targetHighKg: high }: Target, kg: number): boolean =>
  low !== null && high !== null && (kg < low || kg > high)

/** Computes the curve of weights, oldest first; undefined for fewer than two. The target is always in sight. */
export function weightCurve(
  weights: readonly DayKilograms[],
  target: Target,
  weightUnit: WeightUnit,
): WeightCurve | undefined {
  const [first, last] = [weights[0], weights.at(-1)]
  if (!first || !last || first === last) return undefined
  const { targetLowKg: low, targetHighKg: high } = target
  const unit = scaleUnitOf(last.kg, weightUnit)
  const shown = (kg: number) => fromKilograms(kg, unit)
  const band = low !== null && high !== null ? { low: shown(low), high: shown(high) } : undefined
  const { x, y, ticks, days } = scalesOf(
    weights.map(({ day, kg }) => ({ date: day, amount: shown(kg) })),
    band,
  )
  const placeOf = ({ day, kg }: DayKilograms): PlotPoint => [x(day) / 100, y(shown(kg)) / 100]
  const dots = weights.map((weight) => ({ at: placeOf(weight), isOutside: isOutsideOf(target, weight.kg) }))
  const edges = band ? [y(band.low) / 100, y(band.high) / 100] : []
  return {
    pieces: piecesOf(dots, edges),
    dots: dots.length > MOST_DOTS ? [] : dots,
    ticks: ticks.map((tick, at) => ({
      y: y(tick) / 100,
      label: at === 0 ? `${tick} ${labelOf(unit)}` : `${tick}`,
    })),
    days: days.map((day) => ({ x: x(day.date) / 100, day })),
    band:
      band && low !== null && high !== null
        ? {
            top: y(band.high) / 100,
            bottom: y(band.low) / 100,
            label: `Target ${formatWeightRange([low, high], weightUnit)}`,
          }
        : null,
    first: { at: placeOf(first), label: `${shown(first.kg)}` },
    last: {
      at: placeOf(last),
      label: `${shown(last.kg)} ${labelOf(unit)}`,
      isOutside: isOutsideOf(target, last.kg),
    },
  }
}

const labelOf = (unit: 'kg' | 'g' | 'lb' | 'oz'): string => (unit === 'lb' ? 'lbs' : unit)

interface Dot {
  at: PlotPoint
  isOutside: boolean
}

/** Cuts the line where it crosses an edge of the target. */
function piecesOf(dots: readonly Dot[], edges: readonly number[]): WeightCurve['pieces'] {
  const pieces: WeightCurve['pieces'] = []
  for (const [at, dot] of dots.entries()) {
    const before = dots[at - 1]
    if (!before) continue
    const stops = [before.at, ...crossings(before.at, dot.at, edges), dot.at]
    for (const [place, to] of stops.entries()) {
      const from = stops[place - 1]
      if (!from) continue
      const isOutside = isPieceOutside(from, to, edges)
      const piece = pieces.at(-1)
      if (piece?.isOutside === isOutside) piece.points.push(to)
      else pieces.push({ points: [from, to], isOutside })
    }
  }
  return pieces
}

/** Points at which the way from one point to the next crosses the edges, in order. */
const crossings = (from: PlotPoint, to: PlotPoint, edges: readonly number[]): PlotPoint[] =>
  edges
    .map((edge) => (edge - from[1]) / (to[1] - from[1]))
    .filter((share) => share > 0 && share < 1)
    .toSorted((one, other) => one - other)
    .map((share) => [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])])

/** True if the middle of a way is outside of the target; y grows downwards. */
function isPieceOutside(from: PlotPoint, to: PlotPoint, [low, high]: readonly number[]): boolean {
  if (low === undefined || high === undefined) return false
  const middle = (from[1] + to[1]) / 2
  return middle > low || middle < high
}

/** Keeps the last weight of each of so many equal parts of the time, with the first and the last weight of all. */
export function thinned(weights: readonly DayKilograms[], most: number): DayKilograms[] {
  if (weights.length <= most) return [...weights]
  const step = (weights.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, at) => weights[Math.round(at * step)]).filter(
    (weight) => weight !== undefined,
  )
}
