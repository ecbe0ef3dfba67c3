import type { PhotoRequest } from '../images/photo-task.ts'
import type { Sheet } from '../print/print-pdf.ts'

/** Work on pictures, each library loaded where it is needed. */
export const pictureTasks = {
  encodePhoto: async (request: PhotoRequest) => {
    const { encodePhoto } = await import('../images/photo-task.ts')
    return encodePhoto(request)
  },
  shrinkForPrint: async (picture: Uint8Array) => {
    const { shrinkForPrint } = await import('../images/shrink-for-print.ts')
    return shrinkForPrint(picture)
  },
}

/** Setting of printed sheets. */
export const sheetTasks = {
  printPdf: async (sheet: Sheet) => {
    const { printPdf } = await import('../print/print-pdf.ts')
    return printPdf(sheet)
  },
}
