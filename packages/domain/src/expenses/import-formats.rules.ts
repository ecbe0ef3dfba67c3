import { LANGUAGE } from '../kernel/message-format.ts'
import { type CurrencyCode, minorDigits } from '../kernel/quantities/currencies.ts'
import { type DateOrder, dateOrders, type DecimalSignName, decimalSigns } from './import.vocabulary.ts'

/** Format of a whole column. */
export interface DetectedFormat<Format> {
  /** Undefined if the user has to choose: the cells have two readings, or some contradict others. */
  format: Format | undefined
  /** Position of the first cell that only this format reads. */
  proof: number | undefined
  /** The first cells that differ between the formats; empty if the choice makes no difference. */
  differing: readonly string[]
}

/** Number of differing cells that explain a format. */
const MOST_DIFFERING = 3

/**
 * Detects the format of a column from all its cells. A cell with two readings never decides; cells without a reading
 * are refused later, line by line.
 */
function detect<Format>(
  cells: readonly string[],
  [one, other]: readonly [Format, Format],
  read: (cell: string, format: Format) => string | undefined,
): DetectedFormat<Format> {
  const readings = cells.map((cell) => [read(cell, one), read(cell, other)] as const)
  const provesOne = readings.findIndex(([first, second]) => first !== undefined && second === undefined)
  const provesOther = readings.findIndex(([first, second]) => first === undefined && second !== undefined)
  const all = new Set(cells.filter((_, at) => readings[at]?.[0] !== readings[at]?.[1]))
  const differing = [...all].slice(0, MOST_DIFFERING)
  if (provesOne >= 0 && provesOther >= 0) return { format: undefined, proof: undefined, differing }
  if (provesOne >= 0) return { format: one, proof: provesOne, differing }
  if (provesOther >= 0) return { format: other, proof: provesOther, differing }
  return { format: differing.length > 0 ? undefined : one, proof: undefined, differing }
}

const mark = String.raw`(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc})`
const amountParts = new RegExp(
  String.raw`^([+-]?) ?(${mark}?) ?([+-]?) ?([\d.,'’](?:[\d.,'’ ]*[\d.,'’])?) ?(${mark}?)$`,
  'u',
)
/** Longest amount, in characters. Bounds the steps that the expression above takes for other text. */
const LONGEST_AMOUNT = 40
/** Grouped or plain digits, then decimals; spaces and apostrophes group digits in both formats. */
const digitsOf: Readonly<Record<DecimalSignName, RegExp>> = {
  point: /^([1-9]\d{0,2}(?:([, '’])\d{3}(?:\2\d{3})*)|\d*)(?:\.(\d+))?$/,
  comma: /^([1-9]\d{0,2}(?:([. '’])\d{3}(?:\2\d{3})*)|\d*)(?:,(\d+))?$/,
}

interface Decimal {
  isNegative: boolean
  whole: string
  /** Without zeros at the end. */
  decimals: string
  /** Code or symbol of a currency. */
  mark: string
}

/** Reads the number in a cell, with a code or symbol of a currency before or after it; undefined for other text. */
export function readDecimal(cell: string, sign: DecimalSignName): Decimal | undefined {
  const text = cell.trim().replaceAll(/\s+/g, ' ').replaceAll('−', '-')
  const parts = text.length <= LONGEST_AMOUNT ? amountParts.exec(text) : undefined
  if (!parts) return undefined
  const [, outer = '', before = '', inner = '', figures = '', after = ''] = parts
  const [, whole = '', , decimals = ''] = digitsOf[sign].exec(figures) ?? []
  if (whole === '' && decimals === '') return undefined
  return {
    isNegative: outer === '-' || inner === '-',
    whole: whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0',
    decimals: decimals.replace(/0+$/, ''),
    mark: before || after,
  }
}

/**
 * Detects the decimal sign of a column. '3.000' and '31.422' have two readings; '46.80', '0.500' and '1,048.00' have
 * one.
 */
export const detectDecimalSign = (cells: readonly string[]): DetectedFormat<DecimalSignName> =>
  detect(cells, decimalSigns, (cell, sign) => {
    const number = readDecimal(cell, sign)
    return number && `${number.whole}.${number.decimals}`
  })

/** True if most numbers of a column are negative, as the payments of a bank statement are. */
export function areMostlyNegative(cells: readonly string[]): boolean {
  const numbers = cells.flatMap((cell) => readDecimal(cell, 'point') ?? readDecimal(cell, 'comma') ?? [])
  return numbers.filter(({ isNegative }) => isNegative).length * 2 > numbers.length
}

/**
 * Converts a number to the smallest unit of a currency, exactly.
 * @returns undefined for more decimals than the currency has; at most the largest safe integer
 */
export function minorOfDecimal(
  { isNegative, whole, decimals }: Decimal,
  currency: CurrencyCode,
): number | undefined {
  const digits = minorDigits(currency)
  if (decimals.length > digits) return undefined
  const minor = Math.min(Number(`${whole}${decimals.padEnd(digits, '0')}`), Number.MAX_SAFE_INTEGER)
  return isNegative ? -minor : minor
}

/** Code of a currency and its symbols, as they appear beside an amount. */
export function marksOf(currency: CurrencyCode): ReadonlySet<string> {
  const symbols = (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
    new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency'),
  )
  return new Set(['', currency, ...symbols.map((part) => part?.value ?? '')])
}

const yearFirst = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))(?:[T\s].*)?$/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:,?\s.*)?$/

interface DateParts {
  year: number
  month: number
  day: number
}

/** Reads a date of a month and day that a calendar can have; undefined for other text. */
export function readDateParts(cell: string, order: DateOrder, today: string): DateParts | undefined {
  const text = cell.trim()
  const [, year, , month, day, compactMonth, compactDay] = yearFirst.exec(text) ?? []
  if (year !== undefined)
    return inCalendar({
      year: Number(year),
      month: Number(month ?? compactMonth),
      day: Number(day ?? compactDay),
    })
  const [, one = '', , other = '', last = ''] = yearLast.exec(text) ?? []
  if (last === '') return undefined
  const [monthText, dayText] = order === 'month-first' ? [one, other] : [other, one]
  return inCalendar({ year: fullYear(last, today), month: Number(monthText), day: Number(dayText) })
}

/** Completes a year of two digits to the latest such year that is not in the future. */
function fullYear(year: string, today: string): number {
  if (year.length === 4) return Number(year)
  const thisYear = Number(today.slice(0, 4))
  const inCentury = Math.floor(thisYear / 100) * 100 + Number(year)
  return inCentury > thisYear ? inCentury - 100 : inCentury
}

const inCalendar = (parts: DateParts): DateParts | undefined =>
  parts.month >= 1 && parts.month <= 12 && parts.day >= 1 && parts.day <= 31 ? parts : undefined

/** Detects the order of month and day of a column: '11/20/2026' has one reading, '04/11/2026' two. */
export const detectDateOrder = (cells: readonly string[], today: string): DetectedFormat<DateOrder> =>
  detect(cells, dateOrders, (cell, order) => {
    const parts = readDateParts(cell, order, today)
    return parts && `${parts.year}-${parts.month}-${parts.day}`
  })

/** Number of days of a month. */
export const monthLength = ({ year, month }: Pick<DateParts, 'year' | 'month'>): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()
