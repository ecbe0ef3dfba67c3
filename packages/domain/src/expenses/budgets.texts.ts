import { PRODUCT_NAME } from '../kernel/brand.ts'
import { formatMoney } from '../kernel/quantities/money.ts'
import type { BudgetInMonth } from './budgets.contract.ts'
import { type BudgetStep, percentSpent, restOf, stepOf } from './budgets.rules.ts'
import { monthName } from './expenses.texts.ts'
import { expenseCategoryLabels } from './expenses.vocabulary.ts'

/** Messages and labels of budgets. */
export const budgetTexts = {
  added: { title: 'Budget added' },
  addFailed: { title: 'Error adding budget', message: 'Failed to add budget. Please try again.' },
  updated: { title: 'Budget updated' },
  updateFailed: { title: 'Error', message: 'Failed to update budget.' },
  deleted: { title: 'Budget deleted' },
  before: 'adding a budget',
  add: 'Add Budget',
  hint: 'For each calendar month.',
  heading: (month: string) => `Budgets in ${monthName(month, 'alone')}`,
  empty: {
    title: 'No budgets yet',
    sentence: 'Set an amount for a category, and see each month how much of it is left.',
  },
  loadFailed: 'Budgets couldn’t be loaded.',
  /** Shown once the plan has no budgets any more. */
  onlyRead: 'Budgets are part of Pro. You can still read and delete these.',
} as const

type Budget = Pick<BudgetInMonth, 'category' | 'amount' | 'spentMinor'>

/** A budget is called by its category. */
export const budgetTitle = ({ category }: Pick<Budget, 'category'>): string => expenseCategoryLabels[category]

/** '$170.00 of $200.00' */
export const spentInWords = ({ amount, spentMinor }: Budget, locale?: string): string =>
  `${formatMoney({ ...amount, minor: spentMinor }, locale)} of ${formatMoney(amount, locale)}`

/** The rest of a budget: '$91.60 left', '$30.00 left, 85 % used' or '$12.00 over'. */
export function restInWords(budget: Budget, locale?: string): string {
  const rest = restOf(budget)
  const step = stepOf(budget)
  if (step === 'exceeded') return `${formatMoney({ ...rest, minor: -rest.minor }, locale)} over`
  const left = `${formatMoney(rest, locale)} left`
  return step === 'nearly' ? `${left}, ${percentSpent(budget)} % used` : left
}

/** Locale of the amounts in a notification, whose device is unknown. */
const NOTICE_LOCALE = 'en-US'

/** Title and message of the notification about a step of a budget, and the words for a lock screen without details. */
export function budgetAlertWords(step: BudgetStep, budget: Budget, month: string) {
  const title = budgetTitle(budget)
  return {
    title:
      step === 'exceeded'
        ? `${title}: budget exceeded`
        : `${title}: ${percentSpent(budget)} % of budget used`,
    message: `${spentInWords(budget, NOTICE_LOCALE)} spent in ${monthName(month, 'alone')}, ${restInWords(budget, NOTICE_LOCALE).replace(/,.*/, '')}.`,
    unnamed: { title: 'A budget alert', message: `Open ${PRODUCT_NAME} to see which.` },
  }
}
