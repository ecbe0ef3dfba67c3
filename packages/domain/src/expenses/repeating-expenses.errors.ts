import { defineErrors } from '../kernel/errors.ts'

export const repeatingExpenseErrors = defineErrors({
  /** The series was stopped, or has ended. */
  EXPENSE_REPEATS_NO_MORE: {
    kind: 'conflict',
    title: 'No longer repeating',
    message: 'This expense no longer repeats. You can still change this one.',
  },
})
