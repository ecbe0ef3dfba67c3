import { daysBetween } from '@app/domain/kernel/time/dates'

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
  /** Days for the axis: the first, the last, and the beginnings of some months between them. */
  days: readonly string[]
}

/** Room above and below the amounts, in their span. */
const AIR = 0.12
const MOST_MONTHS = 3
/** A month begins at least this far from the ends of the axis, so that no words meet. */
const CLEAR: Share = 16

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
  const between = monthsBetween(first, last).filter((day) => x(day) > CLEAR && x(day) < 100 - CLEAR)
  return { x, y, ticks: ticksBetween(bottom, top), days: [first, ...thin(between, MOST_MONTHS), last] }
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

/** The first days of the months that begin between two days. */
function monthsBetween(first: string, last: string): string[] {
  const [year = 0, month = 0] = first.split('-').map(Number)
  const count = (Number(last.slice(0, 4)) - year) * 12 + Number(last.slice(5, 7)) - month
  return Array.from({ length: Math.max(0, count) }, (_, at) =>
    new Date(Date.UTC(year, month + at, 1)).toISOString().slice(0, 10),
  )
}

/** Keeps at most this many, at even distances. */
function thin<Each>(all: readonly Each[], most: number): Each[] {
  const step = Math.ceil(all.length / most)
  const skipped = Math.floor((all.length - 1 - Math.floor((all.length - 1) / step) * step) / 2)
  return all.filter((_, at) => at >= skipped && (at - skipped) % step === 0)
}
