import { LANGUAGE, list, plural } from '../kernel/message-format.ts'
import { type CurrencyCode, minorDigits } from '../kernel/quantities/currencies.ts'
import { formatMoney, type Money } from '../kernel/quantities/money.ts'
import type { Expense, Spending } from './expenses.contract.ts'
import type { TrendBar } from './expenses.rules.ts'
import { expenseCategoryLabels } from './expenses.vocabulary.ts'

const currencyNames = new Intl.DisplayNames(LANGUAGE, { type: 'currency' })

/** Messages for saving and deleting an expense, and the texts of its report (spec engagement §2). */
export const expenseTexts = {
  added: { title: 'Expense added' },
  /** A lost answer was that of a saved expense that repeats, or the form now says that it repeats. */
  savedBefore: {
    title: 'Expense already saved',
    message:
      'Its first version was saved. Close this form and open the expense to change it or how it repeats.',
  },
  addFailed: { title: 'Error adding expense', message: 'Failed to add expense. Please try again.' },
  updated: { title: 'Expense updated' },
  updateFailed: { title: 'Error', message: 'Failed to update expense.' },
  deleted: { title: 'Expense deleted' },
  before: 'adding an expense',
  general: 'General',
  repeats: 'repeats',
  empty: {
    title: 'No expenses yet',
    sentence: 'Add the first, and see month by month what your pets cost.',
  },
  recent: 'Recent Expenses',
  upsell: {
    title: 'Recent Expenses',
    message: 'See what food, vet visits and medications cost, month by month.',
  },
  incomplete: 'Type an amount to continue.',
  subtitle: 'What your pets cost, month by month.',
  summary: 'Summary',
  total: 'Total spent',
  nothing: 'Nothing',
  average: 'Average',
  topCategory: 'Top category',
  topCategories: 'Top categories',
  topPets: 'Top pets',
  period: 'Period',
  currency: 'Currency',
  byMonth: 'By month',
  byYear: 'By year',
  everythingElse: 'Everything else',
  generalForAll: 'General, for all pets',
  otherPetsAndGeneral: 'Other pets and General',
  exportOf: (period: string) => `Expenses from ${period} as`,
  exportShown: 'All expenses shown as',
  latestInTotal: (count: number) => plural(count, { one: 'Latest expense', other: 'Latest # in total' }),
} as const

/** The refusal of an amount that is too fine for its currency. */
export function tooManyDecimals(currency: CurrencyCode): string {
  const digits = minorDigits(currency)
  return digits === 0 ? `${currency} has no decimals` : `${currency} has at most ${digits} decimals`
}

/** An expense without a description is called by its category. */
export const expenseTitle = ({ description, category }: Pick<Expense, 'description' | 'category'>): string =>
  description ?? expenseCategoryLabels[category]

/** Sums of several currencies: '$12.50 and €8.00'. */
export const totalsInWords = (totals: readonly Money[], locale?: string): string =>
  list(totals.map((total) => formatMoney(total, locale)))

const dayFormat = new Intl.DateTimeFormat(LANGUAGE, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const longDayFormat = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' })
const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** 'May 22 to Nov 21, 2026'; with both years where they differ. */
export const periodInWords = (from: string, to: string): string =>
  `${(from.slice(0, 4) === to.slice(0, 4) ? dayFormat : longDayFormat).format(atNoon(from))} to ${longDayFormat.format(atNoon(to))}`

const monthFormats = {
  short: new Intl.DateTimeFormat(LANGUAGE, { month: 'short', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat(LANGUAGE, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  alone: new Intl.DateTimeFormat(LANGUAGE, { month: 'long', timeZone: 'UTC' }),
} as const

/** Names a month (`yyyy-MM`) or a year (`yyyy`): 'Sep', 'September 2026' or '2026'. */
export const monthName = (name: string, style: keyof typeof monthFormats): string =>
  name.length === 4 ? name : monthFormats[style].format(atNoon(`${name}-01`))

/** True for months of several years. */
export const areOfSeveralYears = (months: readonly string[]): boolean =>
  new Set(months.map((month) => month.slice(0, 4))).size > 1

const styleAmong = (months: readonly string[]) => (areOfSeveralYears(months) ? 'long' : 'alone')

/** 'September cost the most: Biscuit’s checkup and Miso’s booster.' */
export function dearestInWords(
  { dearest, months }: Pick<Spending, 'dearest' | 'months'>,
  nameOf: (petId: string) => string | undefined,
): string {
  const month = monthName(dearest.month, styleAmong(months.map((one) => one.month)))
  const largest = dearest.expenses.map(({ petId, description, category }) => {
    const what = description ?? expenseCategoryLabels[category]
    const name = petId === null ? undefined : nameOf(petId)
    return name === undefined ? what : `${what} for ${name}`
  })
  return `${month} cost the most: ${list(largest)}.`
}

/** 'May counts from May 22, November until today. US Dollar only.'; with their years where these differ. */
export function partsInWords(
  bars: readonly TrendBar[],
  { from, to }: { from: string; to: string },
  currency: CurrencyCode,
): string {
  const [first, last] = [bars[0], bars.at(-1)]
  const style = styleAmong(bars.map(({ name }) => name))
  const parts = [
    first?.isPart &&
      first.name === from.slice(0, first.name.length) &&
      `${monthName(first.name, style)} counts from ${dayFormat.format(atNoon(from))}`,
    last?.isPart &&
      last !== first &&
      last.name === to.slice(0, last.name.length) &&
      `${monthName(last.name, style)} until today`,
  ].filter((part) => typeof part === 'string')
  const only = `${currencyNames.of(currency) ?? currency} only.`
  return parts.length === 0 ? only : `${parts.join(', ')}. ${only}`
}
