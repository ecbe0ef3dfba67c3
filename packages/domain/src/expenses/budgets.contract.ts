import { z } from 'zod'
import { nothing } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { defineKind } from '../records/define-kind.ts'
import { adds, changes, deletes, reads } from '../records/kind-operations.ts'
import { money, presetChoice } from '../records/record-fields.ts'
import { budgetErrors } from './budgets.errors.ts'
import { expenseCategories, expenseCategoryLabels, MOST_BUDGETS } from './expenses.vocabulary.ts'

/** Amount for a category in each calendar month. A category has one for each currency. */
export const budgets = defineKind({
  table: 'expense_budgets',
  one: 'a budget',
  words: 'expenses',
  of: 'household',
  ceiling: MOST_BUDGETS,
  fields: {
    category: presetChoice(expenseCategories, 'food', {
      label: 'Category',
      words: expenseCategoryLabels,
      missing: 'Choose a category',
    }),
    amount: money({ label: 'Amount' }),
  },
})

const budgetInMonth = budgets.entry.extend({
  /** The month, `yyyy-MM`: the present one of the person's calendar. */
  month: z.string(),
  /** Spent in the month, in the smallest unit of the budget's currency; gross. */
  spentMinor: z.number(),
})
export type BudgetInMonth = z.output<typeof budgetInMonth>

const exists = { needs: 'advanced_expense_analytics', refuses: [budgetErrors.BUDGET_EXISTS] } as const

export const budgetsContract = {
  list: operation('GET /expense-budgets', {
    summary: 'List all budgets of the household with what was spent this month, the most used first',
    may: 'view expenses',
    takes: nothing,
    answers: z.object({ entries: z.array(budgetInMonth) }),
  }),
  get: operation('GET /expense-budgets/{id}', { ...reads(budgets), answers: budgetInMonth }),
  add: operation('POST /expense-budgets', adds(budgets, exists)),
  update: operation('PATCH /expense-budgets/{id}', changes(budgets, exists)),
  delete: operation('DELETE /expense-budgets/{id}', deletes(budgets)),
}
