import type { HelperPool } from '../helpers/helper-pool.ts'
import type { Sheet } from './print-pdf.ts'

/** Work of helper processes on printed sheets. */
export const sheetTasks = {
  printPdf: async (sheet: Sheet) => {
    const { printPdf } = await import('./print-pdf.ts')
    return printPdf(sheet)
  },
}

export type SheetHelpers = HelperPool<typeof sheetTasks>
