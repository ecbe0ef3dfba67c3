import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { tableErrors } from '../kernel/table-files.errors.ts'
import { tableFile, tableFormat } from '../kernel/table-files.ts'
import { expenseFilters } from './expenses.contract.ts'

export const expenseExportContract = {
  exportExpenses: operation('GET /expenses/export', {
    summary: 'Export the expenses that match all filters as CSV or XLSX, the latest date first',
    may: 'view expenses',
    needs: 'advanced_export_formats',
    withoutTransaction: true,
    takes: z.object({ ...expenseFilters, format: tableFormat }),
    answers: tableFile,
    refuses: Object.values(tableErrors),
  }),
}
