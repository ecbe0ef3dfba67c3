import type { HelperPool } from '../helpers/helper-pool.ts'
import type { Sheet } from './print-pdf.ts'

/** Printing tasks of helper processes. */
export const sheetTasks = {
  printPdf: async (sheet: Sheet) => {
    const { printPdf } = await import('./print-pdf.ts')
    return printPdf(sheet)
  },
}

export type SheetHelpers = HelperPool<typeof sheetTasks>
