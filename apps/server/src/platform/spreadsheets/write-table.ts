import { stringify } from 'csv-stringify/sync'
import writeExcelFile, { type Cell as WorkbookCell } from 'write-excel-file/node'
import type { TableFormat } from '@app/domain/kernel/table-files'
import { safeCell } from './safe-cell.ts'

/** A cell: text, a date (`yyyy-MM-dd`) or an exact decimal number as text ('12.50'); null is empty. */
export type Cell = string | { date: string } | { number: string } | null

/** A table of cells, with its header. */
export interface Table {
  /** Name of the sheet in a workbook, up to 31 characters. */
  name: string
  /** Each column's heading and its width in characters. */
  columns: readonly { heading: string; width: number }[]
  rows: readonly (readonly Cell[])[]
}

/** Writes a table as a file. No text in it is a formula to a spreadsheet. */
export async function writeTable({
  table,
  format,
}: {
  table: Table
  format: TableFormat
}): Promise<Uint8Array> {
  return format === 'csv' ? writeCsv(table) : writeWorkbook(table)
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
  return 'date' in cell ? cell.date : cell.number
}

async function writeWorkbook({ name, columns, rows }: Table): Promise<Uint8Array> {
  const header: WorkbookCell[] = columns.map(({ heading }) => ({ value: heading, fontWeight: 'bold' }))
  return writeExcelFile([header, ...rows.map((row) => row.map(workbookCell))], {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
}

function workbookCell(cell: Cell): WorkbookCell {
  if (cell === null) return null
  // A text cell shows a leading '=' as it is.
  if (typeof cell === 'string') return { value: cell, type: String }
  if ('date' in cell) return { value: new Date(`${cell.date}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  return { value: Number(cell.number), type: Number, format: formatOf(cell.number) }
}

/** Format with the decimals of the number: '0.00' for '12.50'. */
const formatOf = (number: string): string =>
  number.replace(/^-/, '').replace(/^\d+/, '0').replaceAll(/\d/g, '0')
