import { monthName } from '../expenses/expenses.texts.ts'

/** Texts of the monthly report (spec engagement §2, Advanced Reports). */
export const monthlyReportTexts = {
  title: 'Monthly report',
  /** Notice about a finished report. `month` is its first day, yyyy-MM-dd. */
  ready: (month: string) => ({
    title: `Your report on ${monthName(month.slice(0, 7), 'alone')} is ready`,
    message: 'Doses, weights, visits and spending of the month, on paper for you and your vet.',
  }),
} as const
