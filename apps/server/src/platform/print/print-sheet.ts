import { Refusal } from '@app/domain/kernel/errors'
import { printErrors } from '@app/domain/kernel/printed.errors'
import { QueueFull } from '../base/fair-queue.ts'
import { HelperFailed } from '../helpers/helper-process.ts'
import type { Sheet } from './print-pdf.ts'
import type { SheetHelpers } from './sheet-tasks.ts'

/** Seconds that a few sheets take. */
const BUSY_SECONDS = 5

/**
 * Lays a sheet out as PDF in a helper; see `printPdf`.
 * @param party whose sheet it is: parties take turns
 * @throws PRINTING_BUSY, or SHEET_TOO_LONG when it takes too much time or memory
 */
export async function printSheet(
  { sheets }: { sheets: SheetHelpers },
  sheet: Sheet,
  party: string,
): Promise<Uint8Array> {
  try {
    return await sheets.run('printPdf', sheet, party)
  } catch (error) {
    if (error instanceof QueueFull)
      throw new Refusal(printErrors.PRINTING_BUSY, {}, { retryAfter: BUSY_SECONDS })
    if (error instanceof HelperFailed && error.fault !== 'failed')
      throw new Refusal(printErrors.SHEET_TOO_LONG)
    throw error
  }
}
