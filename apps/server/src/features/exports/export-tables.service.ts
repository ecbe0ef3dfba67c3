import {
  exportHeadings,
  exportTableLabels,
  exportUnits,
  type TableUnits,
} from '@app/domain/exports/export-tables.texts'
import type { ExportTable } from '@app/domain/exports/exports.vocabulary'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Refusal } from '@app/domain/kernel/errors'
import { MOST_TABLE_ROWS } from '@app/domain/kernel/table-files'
import { tableErrors } from '@app/domain/kernel/table-files.errors'
import { EARLIEST_DATE } from '@app/domain/kernel/time/dates'
import { printTables } from '../../platform/print/print-sheet.ts'
import type { Cell, KeyedTable, TableContents } from '../../platform/spreadsheets/write-table.ts'
import { daysOf, type ExportPart } from './export-part.ts'
import { readPet, readRows } from './export-rows.service.ts'

/** Version of the JSON document. A change of a key or of the meaning of a value gets the next number. */
const FORMAT_VERSION = 1

/** Formats of tables, with the tables that one file may have. */
type Writing =
  | { format: 'csv'; tables: readonly [ExportTable] }
  | { format: 'json' | 'xlsx'; tables: readonly ExportTable[] }

/**
 * Writes tables of a pet as one file.
 * @throws NOT_FOUND when the pet is gone, EXPORT_TOO_LARGE, EXPORT_BUSY
 */
export async function writeExportTables(part: ExportPart, writing: Writing): Promise<Uint8Array> {
  const contents = await readContents(part, writing)
  return printTables(part.services.helpers, contents, part.householdId)
}

async function readContents(part: ExportPart, { format, tables }: Writing): Promise<TableContents> {
  if (format === 'csv') return { format, tables: [await readExportTable(part, tables[0])] }
  const read: KeyedTable[] = []
  let rows = 0
  for (const name of tables) {
    const table = await readExportTable(part, name)
    rows += table.rows.length
    checkRows(rows)
    read.push(table)
  }
  return format === 'xlsx' ? { format, tables: read } : { format, tables: read, about: await describe(part) }
}

/** The head of a JSON document, which says what its numbers and times are. */
async function describe({ transact, petId, moment, units, period }: ExportPart) {
  const { profile } = await transact((tx) => readPet(tx, petId))
  return {
    product: PRODUCT_NAME,
    formatVersion: FORMAT_VERSION,
    exportedAt: moment.now.toISOString(),
    timeZone: moment.timeZone,
    from: daysOf({ period, moment }).from,
    units: exportUnits(units),
    pet: profile,
  }
}

/**
 * Reads a table of a pet: a row for each of its records since the first day of the period, planned ones included, newest
 * first.
 * @throws NOT_FOUND when the pet is gone, EXPORT_TOO_LARGE for more than MOST_TABLE_ROWS
 */
export async function readExportTable(part: ExportPart, name: ExportTable): Promise<KeyedTable> {
  const { transact, petId, moment, units } = part
  const asked = { petId, from: daysOf(part).from ?? EARLIEST_DATE, moment, units, most: MOST_TABLE_ROWS + 1 }
  const rows = await transact((tx) => readRows(tx, name, asked))
  checkRows(rows.length)
  return tableOf(name, rows, units)
}

function checkRows(rows: number): void {
  if (rows > MOST_TABLE_ROWS) throw new Refusal(tableErrors.EXPORT_TOO_LARGE)
}

function tableOf(
  name: ExportTable,
  rows: readonly Readonly<Record<string, Cell>>[],
  units: TableUnits,
): KeyedTable {
  const columns = Object.entries(exportHeadings(units)[name]).map(([key, heading]) => ({
    key,
    heading,
    width: widthOf([heading, ...rows.slice(0, MEASURED_ROWS).map((row) => row[key] ?? null)]),
  }))
  return {
    key: name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    name: exportTableLabels[name],
    columns,
    rows: rows.map((row) => columns.map(({ key }) => row[key] ?? null)),
  }
}

/** Rows that decide the width of a column, and its bounds in characters. */
const MEASURED_ROWS = 200
const NARROWEST = 8
const WIDEST = 48

const widthOf = (cells: readonly Cell[]): number =>
  Math.min(Math.max(NARROWEST, ...cells.map((cell) => shownLength(cell) + 2)), WIDEST)

function shownLength(cell: Cell): number {
  if (cell === null) return 0
  if (typeof cell === 'string') return cell.length
  if ('number' in cell) return cell.number.length
  return 'instant' in cell ? 'yyyy-MM-dd HH:mm'.length : 'yyyy-MM-dd'.length
}
