import { defineErrors } from '../kernel/errors.ts'

/** Errors of expenses. */
export const expenseErrors = defineErrors({
  EXPENSE_REMOVED: {
    kind: 'conflict',
    title: 'Too late to undo',
    message: 'This expense was deleted more than a day ago. Add it again.',
  },
})
