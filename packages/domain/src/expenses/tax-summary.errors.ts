import { defineErrors } from '../kernel/errors.ts'
import { MOST_TAX_LINES } from './expenses.vocabulary.ts'

/** Errors of the tax summary. */
export const taxSummaryErrors = defineErrors({
  TAX_SUMMARY_TOO_LONG: {
    kind: 'too-large',
    title: 'Too many expenses',
    message: `A tax summary can have at most ${MOST_TAX_LINES.toLocaleString('en')} expenses, and {year} has {count}.`,
  },
})
