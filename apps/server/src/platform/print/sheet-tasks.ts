import type { HelperPool } from '../helpers/helper-pool.ts'
import type { writeTable } from '../spreadsheets/write-table.ts'
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
  writeTable: async (writing: Parameters<typeof writeTable>[0]) => {
    const spreadsheets = await import('../spreadsheets/write-table.ts')
    return spreadsheets.writeTable(writing)
  },
}

export type SheetHelpers = HelperPool<typeof sheetTasks>
