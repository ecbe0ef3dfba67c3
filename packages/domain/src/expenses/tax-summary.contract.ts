import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { printErrors } from '../kernel/printed.errors.ts'
import { paper, printedSheet } from '../kernel/printed.ts'
import { tableErrors } from '../kernel/table-files.errors.ts'
import { tableTypes } from '../kernel/table-files.ts'
import { taxSummaryErrors } from './tax-summary.errors.ts'

const year = z.coerce
  .number({ error: 'Choose a year' })
  .int('Choose a year')
  .min(1900, 'Choose a year')
  .max(2200, 'Choose a year')
const gate = { may: 'view expenses', needs: 'advanced_expense_analytics' } as const

/** Tax-deductible expenses of a calendar year, as a sheet and as a table. */
export const taxSummaryContract = {
  listTaxYears: operation('GET /expenses/tax-years', {
    ...gate,
    summary: 'List the years that have tax-deductible expenses, the latest first',
    takes: z.object({}),
    answers: z.object({ years: z.array(z.number()) }),
  }),
  printTaxSummary: operation('GET /expenses/tax-summary/sheet', {
    ...gate,
    summary: 'Print the tax-deductible expenses of a year by currency and category, as PDF',
    withoutTransaction: true,
    takes: z.object({ year, paper }),
    answers: printedSheet,
    refuses: Object.values(printErrors),
  }),
  saveTaxSummary: operation('GET /expenses/tax-summary/table', {
    ...gate,
    summary: 'Save the tax-deductible expenses of a year as CSV: the totals, then each expense',
    withoutTransaction: true,
    takes: z.object({ year }),
    answers: z.file().mime(tableTypes.csv),
    refuses: [taxSummaryErrors.TAX_SUMMARY_TOO_LONG, tableErrors.EXPORT_BUSY, tableErrors.EXPORT_TOO_LARGE],
  }),
}
