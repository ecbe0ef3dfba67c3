import { plural } from '../kernel/message-format.ts'

/** Texts of the tax summary, on the screen and in its files. */
export const taxSummaryTexts = {
  title: 'Tax summary',
  hint: 'Your tax-deductible expenses of a year, with their totals.',
  none: 'Mark an expense as tax deductible, and the summary of its year is offered here.',
  year: 'Year',
  pdf: 'PDF',
  csv: 'CSV',
  failed: 'The tax summary could not be made',
  ofYear: (year: number) => `Tax-deductible expenses ${year}`,
  noneInYear: 'No tax-deductible expenses in this year.',
  linesTitle: 'Expenses',
  /** Columns of the totals, and of the single expenses. */
  totals: ['Currency', 'Category', 'Expenses', 'Total', 'Reimbursed', 'Net'],
  lines: ['Date', 'Category', 'Description', 'Pet', 'Currency', 'Amount', 'Reimbursed', 'Net', 'Notes'],
  allCategories: 'All categories',
  leftOut: (count: number) =>
    plural(count, {
      one: '# later expense is not on this sheet; the totals include it. The CSV lists all of them.',
      other: '# later expenses are not on this sheet; the totals include them. The CSV lists all of them.',
    }),
} as const
