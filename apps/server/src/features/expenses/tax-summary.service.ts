import { expenseTexts } from '@app/domain/expenses/expenses.texts'
import {
  expenseCategoryLabels,
  MOST_PRINTED_TAX_LINES,
  MOST_TAX_LINES,
} from '@app/domain/expenses/expenses.vocabulary'
import { taxSummaryErrors } from '@app/domain/expenses/tax-summary.errors'
import { taxSummaryTexts } from '@app/domain/expenses/tax-summary.texts'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Refusal } from '@app/domain/kernel/errors'
import type { Paper } from '@app/domain/kernel/paper'
import { decimalOf, formatMoney, type Money } from '@app/domain/kernel/quantities/money'
import type { Tx, Transact } from '../../platform/database/tx.ts'
import { exportTable, printSheet } from '../../platform/print/print-sheet.ts'
import { formatDateInPrint, printableFile } from '../../platform/print/printable.ts'
import { readPages } from '../../platform/records/records.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Cell } from '../../platform/spreadsheets/write-table.ts'
import { expenseTable } from './expenses.queries.ts'
import { findDeductible, sumDeductible } from './tax-summary.queries.ts'

interface Amounts extends Money {
  reimbursedMinor: number
}

/** Locale of amounts on a sheet, whose reader is unknown. */
const PRINT_LOCALE = 'en-US'
const inPrint = (money: Money): string => formatMoney(money, PRINT_LOCALE)

const daysOf = (year: number): [from: string, to: string] => [`${year}-01-01`, `${year}-12-31`]

/** Amount, reimbursed part and net, each formatted by `format`. */
const amountsOf = (
  { currency, minor, reimbursedMinor }: Amounts,
  format: (money: Money) => string,
): string[] =>
  [minor, reimbursedMinor, minor - reimbursedMinor].map((amount) => format({ minor: amount, currency }))

const numbersOf = (amounts: Amounts): Cell[] => amountsOf(amounts, decimalOf).map((number) => ({ number }))

async function readSums(tx: Tx, year: number) {
  const sums = await tx.run(sumDeductible, daysOf(year))
  return { sums, count: sums.reduce((all, sum) => all + (sum.category === null ? sum.count : 0), 0) }
}

const readLines = (tx: Tx, year: number, most: number) =>
  readPages(tx, expenseTable.sortType, most, (position, limit) =>
    tx.run(findDeductible, [...daysOf(year), ...position, limit]),
  )

interface Saving {
  services: Pick<Services, 'helpers'>
  householdId: string
  year: number
}

/**
 * Saves the deductible expenses of a year as CSV: the totals, an empty line, then each expense. Amounts are decimal
 * numbers of their own currency, exact to the last digit. The transaction ends before the file is written.
 * @throws TAX_SUMMARY_TOO_LONG, EXPORT_TOO_LARGE, EXPORT_BUSY
 */
export async function saveTaxSummary(
  transact: Transact,
  { services, householdId, year }: Saving,
): Promise<File> {
  const { sums, lines } = await transact(async (tx) => {
    const found = await readSums(tx, year)
    const count = found.count.toLocaleString('en')
    if (found.count > MOST_TAX_LINES)
      throw new Refusal(taxSummaryErrors.TAX_SUMMARY_TOO_LONG, { year, count })
    return { ...found, lines: await readLines(tx, year, MOST_TAX_LINES) }
  })
  const rows: Cell[][] = [
    ...sums.map((sum) => [sum.currency, categoryOf(sum), String(sum.count), ...numbersOf(sum)]),
    [],
    [...taxSummaryTexts.lines],
    ...lines.map((line) => [
      { date: line.spentOn },
      categoryOf(line),
      line.description,
      line.petName ?? expenseTexts.general,
      line.currency,
      ...numbersOf(line),
      line.notes,
    ]),
  ]
  const columns = taxSummaryTexts.totals.map((heading) => ({ heading, width: 14 }))
  const table = { name: taxSummaryTexts.title, columns, rows }
  return exportTable(services.helpers, { table, format: 'csv', name: `tax-summary-${year}` }, householdId)
}

const categoryOf = ({ category }: { category: keyof typeof expenseCategoryLabels | null }): string =>
  category === null ? taxSummaryTexts.allCategories : expenseCategoryLabels[category]

interface Printing extends Saving {
  paper: Paper
  /** yyyy-MM-dd on the person's calendar. */
  today: string
}

/**
 * Prints the deductible expenses of a year. The totals include all of them; the single ones end at
 * MOST_PRINTED_TAX_LINES, and the sheet says so. The transaction ends before the page is typeset.
 * @throws PRINTING_BUSY, SHEET_TOO_LONG
 */
export async function printTaxSummary(
  transact: Transact,
  { services, householdId, year, paper, today }: Printing,
): Promise<File> {
  const { sums, count, lines } = await transact(async (tx) => ({
    ...(await readSums(tx, year)),
    lines: await readLines(tx, year, MOST_PRINTED_TAX_LINES),
  }))
  const left = count - lines.length
  const sheet = {
    layout: 'apps/server/src/features/expenses/tax-summary.typ',
    paper,
    content: {
      title: taxSummaryTexts.ofYear(year),
      headings: {
        none: taxSummaryTexts.noneInYear,
        // Each currency has its own table, and notes are only in the CSV.
        totals: taxSummaryTexts.totals.filter((heading) => heading !== 'Currency'),
        expenses: taxSummaryTexts.linesTitle,
        lines: taxSummaryTexts.lines.filter((heading) => heading !== 'Currency' && heading !== 'Notes'),
      },
      footer: `Made with ${PRODUCT_NAME} on ${formatDateInPrint(today)}.`,
      totals: sums.map((sum) => ({
        currency: sum.currency,
        category: categoryOf(sum),
        isWhole: sum.category === null,
        cells: [String(sum.count), ...amountsOf(sum, inPrint)],
      })),
      lines: lines.map((line) => ({
        date: formatDateInPrint(line.spentOn),
        category: categoryOf(line),
        description: line.description,
        pet: line.petName ?? expenseTexts.general,
        amounts: amountsOf(line, inPrint),
      })),
      left: left > 0 ? taxSummaryTexts.leftOut(left) : '',
    },
  }
  const pdf = await printSheet(services.helpers, sheet, householdId)
  return printableFile(pdf, `tax-summary-${year}.pdf`)
}
