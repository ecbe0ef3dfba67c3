import { defineErrors } from '../kernel/errors.ts'

/** Texts of a deletion that can be undone. */
export const expenseUndoTexts = {
  undo: 'Undo',
  restored: (title: string) => ({ title: `${title} is back` }),
  failed: { title: 'Undo failed', message: 'Nothing came back yet. Please try again.' },
} as const

/** Errors of expenses. */
export const expenseErrors = defineErrors({
  EXPENSE_REMOVED: {
    kind: 'conflict',
    title: 'Too late to undo',
    message: 'This expense was deleted more than a day ago. Add it again.',
  },
})
