/** Categories of expenses. The spec names only Other, the default (spec engagement §3). */
export const expenseCategories = [
  'food',
  'medications',
  'vet',
  'grooming',
  'insurance',
  'supplies',
  'boarding',
  'training',
  'other',
] as const
export type ExpenseCategory = (typeof expenseCategories)[number]

export const expenseCategoryLabels: Record<ExpenseCategory, string> = {
  food: 'Food',
  medications: 'Medications',
  vet: 'Vet visits',
  grooming: 'Grooming',
  insurance: 'Insurance',
  supplies: 'Toys and supplies',
  boarding: 'Boarding',
  training: 'Training',
  other: 'Other',
}

/** Periods of the report, by their name in the address, in months; 'all' has no beginning (spec engagement §9). */
export const expensePeriods = { '1': 1, '3': 3, '6': 6, '12': 12, all: undefined } as const
export type ExpensePeriod = keyof typeof expensePeriods
export const expensePeriodNames = ['1', '3', '6', '12', 'all'] as const satisfies readonly ExpensePeriod[]
export const expensePeriodLabels: Record<ExpensePeriod, string> = {
  '1': 'Last Month',
  '3': 'Last 3 Months',
  '6': 'Last 6 Months',
  '12': 'Last Year',
  all: 'All Time',
}

/** Number of expenses in the card Recent Expenses, of categories and of pets in the charts (spec engagement §2, §9). */
export const RECENT_SHOWN = 5
export const TOP_CATEGORIES = 5
export const TOP_PETS = 3
/** Number of months from which there is a trend (spec engagement §2). */
export const TREND_FROM = 2

/** Expenses of a household, on any plan. */
export const MOST_EXPENSES = 100_000
/** Budgets of a household: there are as many categories, each in some currencies. */
export const MOST_BUDGETS = 50
/** Most expenses in the CSV of a tax summary, and on its sheet: a long table takes seconds to typeset. */
export const MOST_TAX_LINES = 10_000
export const MOST_PRINTED_TAX_LINES = 500
/** Receipts of one expense, on any plan. */
export const MOST_RECEIPTS = 10
/** Repeating expenses of a household, on any plan. */
export const MOST_REPEATING = 200
/** Dates in the past that one request adds. */
export const MOST_MISSED = 400

/** Reasons for which a repeating expense is paused: its owner did it, the plan has no expenses, or its pet is archived. */
export const pauseReasons = ['owner', 'plan', 'pet'] as const

/** Choices for the repeating expenses of a pet that is archived or deleted. */
export const repeatingChoices = ['stop', 'continue'] as const
export type RepeatingChoice = (typeof repeatingChoices)[number]
