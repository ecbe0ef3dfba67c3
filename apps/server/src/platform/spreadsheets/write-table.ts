import { stringify } from 'csv-stringify/sync'
import writeExcelFile, { type Cell as WorkbookCell } from 'write-excel-file/node'
import { safeCell } from './safe-cell.ts'

/**
 * A cell: text, a date (`yyyy-MM-dd`), a time of day (`HH:mm`), an instant with the offset of its reader
 * (`yyyy-MM-ddTHH:mm:ss+01:00`) or an exact decimal number as text ('12.50'); null is empty.
 */
export type Cell =
  | string
  | { date: string }
  | { time: string }
  | { instant: string }
  | { number: string }
  | null

interface Column {
  heading: string
  /** In characters. */
  width: number
}

/** A table of cells, with its header. */
export interface Table {
  /** Name of the sheet in a workbook, up to 31 characters. */
  name: string
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
}

/** A table with a key for itself and for each column, which programs read instead of the headings. */
export interface KeyedTable extends Table {
  key: string
  columns: readonly (Column & { key: string })[]
}

/** Contents of a file: a CSV file has one table, a workbook a sheet for each, and a JSON document all beside `about`. */
export type TableContents =
  | { format: 'csv'; tables: readonly [Table] }
  | { format: 'xlsx'; tables: readonly Table[] }
  | { format: 'json'; tables: readonly KeyedTable[]; about: Readonly<Record<string, unknown>> }

/** Writes tables as a file. No text in it is a formula to a spreadsheet. */
export async function writeTables(contents: TableContents): Promise<Uint8Array> {
  if (contents.format === 'csv') return writeCsv(contents.tables[0])
  return contents.format === 'xlsx' ? writeWorkbook(contents.tables) : writeJson(contents)
}

/** Excel reads UTF-8 only after a byte order mark. */
const writeCsv = ({ columns, rows }: Table): Uint8Array =>
  Buffer.from(
    stringify([columns.map(({ heading }) => safeCell(heading)), ...rows.map((row) => row.map(csvCell))], {
      bom: true,
    }),
  )

function csvCell(cell: Cell): string | null {
  if (cell === null) return null
  if (typeof cell === 'string') return safeCell(cell)
  if ('instant' in cell) return wallTimeOf(cell.instant).slice(0, 16).replace('T', ' ')
  if ('date' in cell) return cell.date
  return 'time' in cell ? cell.time : cell.number
}

/** Date and time of an instant without its offset, which a spreadsheet has no type for. */
const wallTimeOf = (instant: string): string => instant.slice(0, 19)

const writeWorkbook = async (tables: readonly Table[]): Promise<Uint8Array> =>
  writeExcelFile(
    tables.map(({ name, columns, rows }) => ({
      sheet: name,
      data: [
        columns.map(({ heading }): WorkbookCell => ({ value: heading, fontWeight: 'bold' })),
        ...rows.map((row) => row.map(workbookCell)),
      ],
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    })),
  ).toBuffer()

function workbookCell(cell: Cell): WorkbookCell {
  if (cell === null) return null
  // A text cell shows a leading '=' as it is.
  if (typeof cell === 'string') return { value: cell, type: String }
  if ('date' in cell) return dateCell(`${cell.date}T00:00:00`, 'yyyy-mm-dd')
  if ('instant' in cell) return dateCell(wallTimeOf(cell.instant), 'yyyy-mm-dd hh:mm')
  if ('time' in cell) return { value: shareOfDay(cell.time), type: Number, format: 'hh:mm' }
  const value = exactNumber(cell.number)
  if (typeof value === 'string') return { value, type: String }
  return { value, type: Number, format: formatOf(cell.number) }
}

const dateCell = (wallTime: string, format: string): WorkbookCell => ({
  value: new Date(`${wallTime}Z`),
  type: Date,
  format,
})

/** A time of day as spreadsheets count it: noon is 0.5. */
const shareOfDay = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / 1440

/** Format with the decimals of the number: '0.00' for '12.50'. */
const formatOf = (number: string): string =>
  number.replace(/^-/, '').replace(/^\d+/, '0').replaceAll(/\d/g, '0')

function writeJson({ tables, about }: Extract<TableContents, { format: 'json' }>): Uint8Array {
  const listed = tables.map(({ key: table, columns, rows }): [string, unknown] => [
    table,
    rows.map((row) => Object.fromEntries(columns.map(({ key }, at) => [key, jsonValue(row[at] ?? null)]))),
  ])
  return Buffer.from(JSON.stringify({ ...about, tables: Object.fromEntries(listed) }))
}

function jsonValue(cell: Cell): string | number | null {
  if (cell === null || typeof cell === 'string') return cell
  if ('instant' in cell) return cell.instant
  if ('date' in cell) return cell.date
  return 'time' in cell ? cell.time : exactNumber(cell.number)
}

/** Most significant digits that spreadsheets and programs keep of a number. */
const SAFE_DIGITS = 15

/** Returns a decimal number as a number, or as its text if it would lose digits. */
const exactNumber = (number: string): number | string =>
  number.replaceAll(/\D/g, '').replace(/^0+/, '').length <= SAFE_DIGITS ? Number(number) : number
