import { z } from 'zod'
import { oneOf } from './fields.ts'

/** Formats of a table in a file, with their media types. */
export const tableTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export const tableFormats = ['csv', 'xlsx'] as const satisfies readonly (keyof typeof tableTypes)[]
export type TableFormat = (typeof tableFormats)[number]

export const tableFormatLabels: Record<TableFormat, string> = { csv: 'CSV', xlsx: 'Excel (XLSX)' }

/** Highest number of rows in one file: an expense every four hours for ten years. A helper writes them in 1.3 s. */
export const MOST_TABLE_ROWS = 20_000

/** Format of a table, an input of operations that export one. */
export const tableFormat = oneOf(tableFormats, 'Choose a format').default('csv')

/** Answer of an operation that exports a table: a file with a name, to save. */
export const tableFile = z.file().mime(Object.values(tableTypes))
