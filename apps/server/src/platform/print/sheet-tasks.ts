import type { HelperPool } from '../helpers/helper-pool.ts'
import type { TableContents } from '../spreadsheets/write-table.ts'
import type { Sheet } from './print-pdf.ts'

/** Tasks of helper processes that write documents. */
export const sheetTasks = {
  printPdf: async (sheet: Sheet) => {
    const { printPdf } = await import('./print-pdf.ts')
    return printPdf(sheet)
  },
  drawPage: async (drawing: { sheet: Sheet; page: number }) => {
    const { drawPage } = await import('./print-pdf.ts')
    return drawPage(drawing)
  },
  writeTables: async (contents: TableContents) => {
    const { writeTables } = await import('../spreadsheets/write-table.ts')
    return writeTables(contents)
  },
}

export type SheetHelpers = HelperPool<typeof sheetTasks>
