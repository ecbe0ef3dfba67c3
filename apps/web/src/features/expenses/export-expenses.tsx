import { expenseTexts, periodInWords } from '@app/domain/expenses/expenses.texts'
import { client } from '../../api/client/client.ts'
import { ExportMenu } from '../../print/export-menu.tsx'
import type { RecordFilter } from '../../records/record-kind.ts'
import { toExpenseFilters } from './expense-kind.tsx'

/** Exports the expenses that match a list's filter. */
export function ExportExpenses({ filter }: { filter: RecordFilter }) {
  const { from, to } = filter
  return (
    <ExportMenu
      label={from && to ? expenseTexts.exportOf(periodInWords(from, to)) : expenseTexts.exportShown}
      read={(format) => client.expenseExport.exportExpenses({ ...toExpenseFilters(filter), format })}
      fileName="expenses"
    />
  )
}
