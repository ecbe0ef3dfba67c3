import Papa from 'papaparse'
import { importTexts } from '@app/domain/expenses/import.texts'
import {
  LONGEST_CELL,
  MOST_IMPORT_BYTES,
  MOST_IMPORT_COLUMNS,
  MOST_IMPORT_LINES,
} from '@app/domain/expenses/import.vocabulary'

type Cells = readonly (readonly string[])[]

/** Rows of a CSV file, or the reason for its refusal. */
export type CsvFile = { rows: Cells } | { refusal: string }

/** Reads a file: its size first, then its encoding, then its rows. The library finds the separator. */
export async function readCsv(file: File): Promise<CsvFile> {
  if (file.size > MOST_IMPORT_BYTES) return { refusal: importTexts.tooLarge }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { refusal: importTexts.noFile }
  const text = decode(new Uint8Array(bytes))
  if (text === undefined) return { refusal: importTexts.notCsv }
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: findDelimiter(text) })
  const openQuote = errors.find(({ code }) => code === 'MissingQuotes')
  if (openQuote) return { refusal: importTexts.openQuote((openQuote.row ?? 0) + 1) }
  const refusal = refusalOf(data)
  return refusal === undefined ? { rows: data } : { refusal }
}

function refusalOf(rows: Cells): string | undefined {
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return importTexts.empty
  const long = rows.findIndex((cells) => cells.some((cell) => cell.length > LONGEST_CELL))
  if (long >= 0) return importTexts.longCell(long + 1)
  if (filled.every((cells) => cells.length < 2)) return importTexts.notCsv
  const wide = rows.findIndex((cells) => cells.length > MOST_IMPORT_COLUMNS)
  if (wide >= 0) return importTexts.tooManyColumns(wide + 1, rows[wide]?.length ?? 0)
  // The first row may name the columns.
  return filled.length > MOST_IMPORT_LINES + 1 ? importTexts.tooManyLines(filled.length) : undefined
}

const ROWS_TO_GUESS = 10

/** Lets the library guess the separator from the first rows; with empty ones it would miss that of two columns. */
const findDelimiter = (text: string): string =>
  Papa.parse(text, {
    preview: ROWS_TO_GUESS,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  }).meta.delimiter

/** Decodes UTF-8, UTF-16 with its mark, or Windows-1252; undefined for bytes that are no text. */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.some(isControl)) return undefined
  const text = decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  // A page or a document with marks.
  return text.trimStart().startsWith('<') ? undefined : text
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Controls other than tabs and line breaks. */
const isControl = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 32)
