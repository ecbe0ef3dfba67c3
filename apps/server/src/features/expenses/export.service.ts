import type { ExpenseFilters } from '@app/domain/expenses/expenses.contract'
import { expenseTexts } from '@app/domain/expenses/expenses.texts'
import { expenseCategoryLabels } from '@app/domain/expenses/expenses.vocabulary'
import { Refusal } from '@app/domain/kernel/errors'
import { decimalOf } from '@app/domain/kernel/quantities/money'
import { MOST_TABLE_ROWS, type TableFormat } from '@app/domain/kernel/table-files'
import { tableErrors } from '@app/domain/kernel/table-files.errors'
import type { Tx, Transact } from '../../platform/database/tx.ts'
import { exportTable } from '../../platform/print/print-sheet.ts'
import { readPages } from '../../platform/records/records.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Cell } from '../../platform/spreadsheets/write-table.ts'
import { type ExportedExpense, expenseTable, filterValues, findExportedExpenses } from './expenses.queries.ts'

interface Exporting extends ExpenseFilters {
  services: Services
  householdId: string
  format: TableFormat
  /** yyyy-MM-dd on the person's calendar. */
  today: string
}

/**
 * Exports the expenses that match all filters, the latest date first; the transaction ends before the file is written.
 * @throws EXPORT_TOO_LARGE, EXPORT_BUSY
 */
export async function exportExpenses(transact: Transact, exporting: Exporting): Promise<File> {
  const { services, householdId, format, today } = exporting
  const expenses = await transact((tx) => readAll(tx, exporting))
  const table = { name: 'Expenses', columns, rows: expenses.map(cellsOf) }
  return exportTable(services.helpers, { table, format, name: `expenses-${today}` }, householdId)
}

async function readAll(tx: Tx, filters: ExpenseFilters): Promise<ExportedExpense[]> {
  const rows = await readPages(tx, expenseTable.sortType, MOST_TABLE_ROWS + 1, (position, limit) =>
    tx.run(findExportedExpenses, [...position, limit, ...filterValues(filters)]),
  )
  if (rows.length > MOST_TABLE_ROWS) throw new Refusal(tableErrors.EXPORT_TOO_LARGE)
  return rows
}

const columns = [
  { heading: 'Date', width: 12 },
  { heading: 'Description', width: 34 },
  { heading: 'Category', width: 18 },
  { heading: 'Pet', width: 16 },
  { heading: 'Amount', width: 12 },
  { heading: 'Currency', width: 10 },
  { heading: 'Reimbursed', width: 12 },
  { heading: 'Net', width: 12 },
  { heading: 'Tax deductible', width: 14 },
  { heading: 'Notes', width: 40 },
  { heading: 'Receipts', width: 10 },
]

function cellsOf(expense: ExportedExpense): Cell[] {
  const { amount, reimbursedMinor } = expense
  const money = (minor: number): Cell => ({ number: decimalOf({ ...amount, minor }) })
  return [
    { date: expense.spentOn },
    expense.description,
    expenseCategoryLabels[expense.category],
    expense.petName ?? expenseTexts.general,
    money(amount.minor),
    amount.currency,
    reimbursedMinor === null ? null : money(reimbursedMinor),
    money(amount.minor - (reimbursedMinor ?? 0)),
    expense.isTaxDeductible ? 'Yes' : 'No',
    expense.notes,
    { number: String(expense.receipts) },
  ]
}
