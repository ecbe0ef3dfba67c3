import { type ErrorDefinition, Refusal } from '@app/domain/kernel/errors'
import { printErrors } from '@app/domain/kernel/printed.errors'
import { type TableFormat, tableTypes } from '@app/domain/kernel/table-files'
import { tableErrors } from '@app/domain/kernel/table-files.errors'
import { QueueFull } from '../base/fair-queue.ts'
import { HelperFailed } from '../helpers/helper-process.ts'
import type { Table, TableContents } from '../spreadsheets/write-table.ts'
import type { DrawnPage, Sheet } from './print-pdf.ts'
import type { SheetHelpers } from './sheet-tasks.ts'

/** Seconds that a few sheets take. */
const BUSY_SECONDS = 5

interface Helpers {
  sheets: SheetHelpers
}

/**
 * Lays a sheet out as PDF in a helper; see `printPdf`.
 * @param party whose sheet it is: parties take turns
 * @throws PRINTING_BUSY, or SHEET_TOO_LONG when it takes too much time or memory
 */
export const printSheet = ({ sheets }: Helpers, sheet: Sheet, party: string): Promise<Uint8Array> =>
  refusing(
    sheets.run('printPdf', inJson(sheet), party),
    printErrors.PRINTING_BUSY,
    printErrors.SHEET_TOO_LONG,
  )

/** The layout reads JSON, so the texts among the content that are functions stay here: they can't cross to a helper. */
const inJson = (sheet: Sheet): Sheet => ({
  ...sheet,
  content: JSON.parse(JSON.stringify(sheet.content)) as Sheet['content'],
})

/**
 * Draws one page of a sheet in a helper; see `drawPage`.
 * @param party whose sheet it is: parties take turns
 * @throws PRINTING_BUSY, or SHEET_TOO_LONG when it takes too much time or memory
 */
export const drawSheetPage = (
  { sheets }: Helpers,
  sheet: Sheet,
  page: number,
  party: string,
): Promise<DrawnPage> =>
  refusing(
    sheets.run('drawPage', { sheet: inJson(sheet), page }, party),
    printErrors.PRINTING_BUSY,
    printErrors.SHEET_TOO_LONG,
  )

/**
 * Writes tables in a helper; see `writeTables`.
 * @param party whose tables they are: parties take turns
 * @throws EXPORT_BUSY, or EXPORT_TOO_LARGE when it takes too much time or memory
 */
export const printTables = (
  { sheets }: Helpers,
  contents: TableContents,
  party: string,
): Promise<Uint8Array> =>
  refusing(sheets.run('writeTables', contents, party), tableErrors.EXPORT_BUSY, tableErrors.EXPORT_TOO_LARGE)

/**
 * Writes a table as a file; see `printTables`.
 * @param name of the file, without its ending
 * @throws EXPORT_BUSY, EXPORT_TOO_LARGE
 */
export async function exportTable(
  helpers: Helpers,
  { table, format, name }: { table: Table; format: TableFormat; name: string },
  party: string,
): Promise<File> {
  const bytes = await printTables(helpers, { format, tables: [table] }, party)
  return new File([new Uint8Array(bytes)], `${name}.${format}`, { type: tableTypes[format] })
}

/** Awaits the work of a helper; a full queue and a helper at its limits refuse the request. */
async function refusing<Done>(
  work: Promise<Done>,
  busy: ErrorDefinition,
  tooLarge: ErrorDefinition,
): Promise<Done> {
  try {
    return await work
  } catch (error) {
    if (error instanceof QueueFull) throw new Refusal(busy, {}, { retryAfter: BUSY_SECONDS })
    if (error instanceof HelperFailed && error.fault !== 'failed') throw new Refusal(tooLarge)
    throw error
  }
}
