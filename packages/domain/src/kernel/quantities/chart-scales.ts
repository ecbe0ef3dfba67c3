import { daysBetween } from '../time/dates.ts'

export interface Amount {
  /** yyyy-MM-dd */
  date: string
  amount: number
}

export interface Band {
  low: number
  high: number
}

/** Per cent of the plot's width from the left, or of its height from the top. */
export type Share = number

export interface Scales {
  x: (date: string) => Share
  y: (amount: number) => Share
  /** Round amounts for the axis, the largest first. */
  ticks: readonly number[]
  /** Beginnings of months at even distances for the axis; of a short period the first and the last day. */
  days: readonly AxisDay[]
}

/** A day of the axis, named by its unit. */
export interface AxisDay {
  /** yyyy-MM-dd */
  date: string
  unit: 'day' | 'month' | 'year'
}

/** Room above and below the amounts, in their span. */
const AIR = 0.12
const MOST_DAYS = 6
/** Months between two days of the axis. */
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 600]
const MONTHS_A_YEAR = 12

/** The scales of a chart with at least two amounts, the oldest first. The band is always in sight. */
export function scalesOf(amounts: readonly Amount[], band: Band | undefined): Scales {
  const [first, last] = [amounts[0]?.date ?? '', amounts.at(-1)?.date ?? '']
  const span = Math.max(1, daysBetween(first, last))
  const x = (date: string) => (daysBetween(first, date) / span) * 100
  const values = [...amounts.map(({ amount }) => amount), ...(band ? [band.low, band.high] : [])]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const air = (most - least || most * 0.1 || 1) * AIR
  const [bottom, top] = [Math.max(0, least - air), most + air]
  const y = (amount: number) => ((top - amount) / (top - bottom)) * 100
  return { x, y, ticks: ticksBetween(bottom, top), days: axisDays(first, last) }
}

/** Two to five multiples of 1, 2 or 5 in a power of ten. */
function ticksBetween(bottom: number, top: number): number[] {
  const rough = (top - bottom) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5].findLast((each) => each * power <= rough) ?? 1) * power
  const count = Math.floor(top / step) - Math.ceil(bottom / step) + 1
  return Array.from({ length: count }, (_, at) =>
    Number(((Math.floor(top / step) - at) * step).toPrecision(12)),
  )
}

function axisDays(first: string, last: string): AxisDay[] {
  const months = monthsBetween(first, last)
  if (months.length < 2) return [first, last].map((date) => ({ date, unit: 'day' }))
  const kept = monthSteps
    .map((step) => months.filter((month) => month % step === 0))
    .find(({ length }) => length <= MOST_DAYS)
  return (kept ?? []).map((month) => ({
    date: `${Math.floor(month / MONTHS_A_YEAR)}-${String((month % MONTHS_A_YEAR) + 1).padStart(2, '0')}-01`,
    unit: months.length > MONTHS_A_YEAR && month % MONTHS_A_YEAR === 0 ? 'year' : 'month',
  }))
}

const monthOf = (date: string): number =>
  Number(date.slice(0, 4)) * MONTHS_A_YEAR + Number(date.slice(5, 7)) - 1

/** The months that begin from the first day to the last, counted from the year 0. */
function monthsBetween(first: string, last: string): number[] {
  const start = first.endsWith('-01') ? monthOf(first) : monthOf(first) + 1
  return Array.from({ length: Math.max(0, monthOf(last) - start + 1) }, (_, at) => start + at)
}
