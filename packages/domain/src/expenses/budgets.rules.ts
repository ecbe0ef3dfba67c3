import type { CurrencyCode } from '../kernel/quantities/currencies.ts'
import type { Money } from '../kernel/quantities/money.ts'
import { addDays, addMonths } from '../kernel/time/dates.ts'
import { type ExpenseCategory, expenseCategories } from './expenses.vocabulary.ts'

/** Percent of a budget from which it counts as nearly used (product: budgets warn at 80 % and when exceeded). */
export const NEARLY_USED = 80

/** Steps of a budget that its owner is notified of, with the percent that the database stores. */
export const budgetSteps = { nearly: NEARLY_USED, exceeded: 100 } as const
export type BudgetStep = keyof typeof budgetSteps

interface BudgetUse {
  amount: Money
  /** Spent in the month, in the smallest unit of the budget's currency. */
  spentMinor: number
}

/** Returns the step that a budget has reached: exceeded only above its amount; null below 80 %. */
export function stepOf({ amount: { minor }, spentMinor }: BudgetUse): BudgetStep | null {
  if (spentMinor > minor) return 'exceeded'
  return spentMinor * 100 >= minor * NEARLY_USED ? 'nearly' : null
}

/** Percent of a budget that is spent, rounded down: 80 appears with the step, and 100 with the last cent. */
export const percentSpent = ({ amount: { minor }, spentMinor }: BudgetUse): number =>
  Math.floor((spentMinor * 100) / minor)

/** The rest of a budget, negative once it is exceeded. */
export const restOf = ({ amount, spentMinor }: BudgetUse): Money => ({
  ...amount,
  minor: amount.minor - spentMinor,
})

/** Returns the first category without a budget in a currency; undefined if each has one. */
export const firstWithoutBudget = (
  budgets: readonly { category: ExpenseCategory; amount: Money }[],
  currency: CurrencyCode,
): ExpenseCategory | undefined =>
  expenseCategories.find((category) =>
    budgets.every((budget) => budget.category !== category || budget.amount.currency !== currency),
  )

/** Calendar month (`yyyy-MM`) of a day. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** First and last day of a calendar month (`yyyy-MM`). */
export function boundsOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}
