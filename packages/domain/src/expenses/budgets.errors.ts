import { defineErrors } from '../kernel/errors.ts'

/** Errors of budgets. */
export const budgetErrors = defineErrors({
  BUDGET_EXISTS: {
    kind: 'conflict',
    title: 'Budget exists',
    message: 'This category has a budget in this currency already. Change that one.',
  },
})
