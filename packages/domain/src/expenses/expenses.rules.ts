import type { FieldErrors } from '../kernel/errors.ts'
import type { Moment } from '../kernel/operation.ts'
import type { Money } from '../kernel/quantities/money.ts'
import { addDays, addMonths, rollingStart } from '../kernel/time/dates.ts'
import type { Expense, ExpenseFilters, Spending } from './expenses.contract.ts'
import { type ExpensePeriod, expensePeriods } from './expenses.vocabulary.ts'

/** An expense lies in the past, and no insurance pays more than it cost. */
export const checkExpense = (
  { spentOn, amount, reimbursedMinor }: Pick<Expense, 'spentOn' | 'amount' | 'reimbursedMinor'>,
  { today }: Moment,
): FieldErrors => ({
  ...(spentOn > today && { spentOn: 'Date cannot be in the future' }),
  ...(reimbursedMinor !== null &&
    reimbursedMinor > amount.minor && { reimbursedMinor: 'Reimbursed can be at most the amount' }),
})

/** Address of the report. */
export const REPORT_LINK = '/?tab=reports&view=expenses'
/** Address of the repeating expenses. */
export const REPEATING_LINK = '/?tab=reports&list=repeating'

/** Address of the expenses that match these filters, or of one of them. */
export function expensesLink(filters: ExpenseFilters & { record?: string } = {}): string {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/?${new URLSearchParams([['tab', 'reports'], ['list', 'all'], ...given]).toString()}`
}

/** First day of a period of rolling months that ends today; null for all time. */
export function periodStart(period: ExpensePeriod, today: string): string | null {
  const months = expensePeriods[period]
  return months === undefined ? null : rollingStart(today, months)
}

/** Adds up money by currency: the preferred one first, then in the order of appearance. */
export function totalsOf(amounts: readonly Money[], preferred?: string): Money[] {
  const byCurrency = Map.groupBy(amounts, ({ currency }) => currency)
  return [...byCurrency]
    .map(([currency, own]) => ({ currency, minor: own.reduce((sum, { minor }) => sum + minor, 0) }))
    .toSorted((one, other) => Number(other.currency === preferred) - Number(one.currency === preferred))
}

/** Mean of the expenses of a currency, rounded half up to the smallest unit. */
export const averageMinor = ({ total: { minor, count } }: Pick<Spending, 'total'>): number =>
  count === 0 ? 0 : Math.round(minor / count)

/** Shares of a whole in percent, rounded; a share that is not nothing is at least 1. */
export const shareOf = (minor: number, whole: number): number =>
  whole === 0 || minor === 0 ? 0 : Math.max(1, Math.round((minor / whole) * 100))

/** A bar of the trend: a month, or a year of a long period. */
export interface TrendBar {
  /** `yyyy-MM` or `yyyy` */
  name: string
  minor: number
  count: number
  /** First and last day that lie in the period. */
  from: string
  to: string
  /** True if the period holds only a part of it. */
  isPart: boolean
}

/** Longest trend by month; a longer one is by year. */
const MOST_MONTHS = 24

/**
 * Every month of a period, also those without expenses; every year of one longer than two years.
 * @param period its first and its last day
 */
export function trendOf(
  { months }: { months: readonly { month: string; minor: number; count: number }[] },
  { from, to }: { from: string; to: string },
): TrendBar[] {
  const length = monthsBetween(from, to)
  const letters = length > MOST_MONTHS ? 4 : 7
  const step = letters === 4 ? 12 : 1
  const known = Map.groupBy(months, ({ month }) => month.slice(0, letters))
  const first = letters === 4 ? `${from.slice(0, 4)}-01-01` : `${from.slice(0, 7)}-01`
  const bars: TrendBar[] = []
  for (let day = first; day <= to; day = addMonths(day, step)) {
    const name = day.slice(0, letters)
    const own = known.get(name) ?? []
    const last = addDays(addMonths(day, step), -1)
    bars.push({
      name,
      minor: own.reduce((sum, { minor }) => sum + minor, 0),
      count: own.reduce((sum, { count }) => sum + count, 0),
      from: day < from ? from : day,
      to: last > to ? to : last,
      isPart: day < from || last > to,
    })
  }
  return bars
}

/** Number of calendar months that a period touches. */
function monthsBetween(from: string, to: string): number {
  const [[year = 0, month = 0], [lastYear = 0, lastMonth = 0]] = [from, to].map((day) =>
    day.split('-').map(Number),
  ) as [number[], number[]]
  return (lastYear - year) * 12 + lastMonth - month + 1
}
