import { type CurrencyCode, currencyCodes } from '../kernel/quantities/currencies.ts'
import { checkExpense } from './expenses.rules.ts'
import { tooManyDecimals } from './expenses.texts.ts'
import { type ExpenseCategory, expenseCategories, expenseCategoryLabels } from './expenses.vocabulary.ts'
import {
  areMostlyNegative,
  detectDateOrder,
  detectDecimalSign,
  marksOf,
  minorOfDecimal,
  monthLength,
  readDateParts,
  readDecimal,
} from './import-formats.rules.ts'
import { type ImportLine, importLine } from './import.contract.ts'
import { importTexts } from './import.texts.ts'
import {
  type DateOrder,
  type DecimalSignName,
  headerWords,
  type ImportField,
  importFields,
} from './import.vocabulary.ts'

/** A file as a table: its first row names the columns unless it holds an expense itself. */
export interface ImportTable {
  header: readonly string[] | undefined
  /** Rows of cells, each with its number in the file, from 1. Empty rows are left out. */
  rows: readonly { line: number; cells: readonly string[] }[]
}

const looksLikeValue = (cell: string, today: string): boolean =>
  readDateParts(cell, 'month-first', today) !== undefined ||
  readDateParts(cell, 'day-first', today) !== undefined ||
  readDecimal(cell, 'point') !== undefined ||
  readDecimal(cell, 'comma') !== undefined

/** Separates the names of the columns from the rows. A row with a date or a number names no columns. */
export function tableOf(cells: readonly (readonly string[])[], today: string): ImportTable {
  const rows = cells
    .map((row, at) => ({ line: at + 1, cells: row }))
    .filter((row) => row.cells.some((cell) => cell.trim() !== ''))
  const [first] = rows
  if (!first || first.cells.some((cell) => looksLikeValue(cell, today))) return { header: undefined, rows }
  return { header: first.cells, rows: rows.slice(1) }
}

/** Cells of one column, in the order of the rows. */
export const cellsOf = ({ rows }: ImportTable, column: number): string[] =>
  rows.map(({ cells }) => cells[column]?.trim() ?? '')

const wordsMatch = (name: string, word: string): boolean =>
  new RegExp(String.raw`(^|[^\p{L}])${word}([^\p{L}]|$)`, 'iu').test(name)

/** Suggests a field for each column by the words of its name, and for date and amount also by its cells. */
export function suggestFields(table: ImportTable, today: string): (ImportField | undefined)[] {
  const count = Math.max(0, ...table.rows.map(({ cells }) => cells.length), table.header?.length ?? 0)
  const fields: (ImportField | undefined)[] = Array.from({ length: count }, () => undefined)
  for (const field of importFields) {
    const at = headerWords[field]
      .map((word) =>
        fields.findIndex((taken, column) => !taken && wordsMatch(table.header?.[column] ?? '', word)),
      )
      .find((column) => column >= 0)
    if (at !== undefined) fields[at] = field
  }
  const isDate = (cell: string) =>
    (['month-first', 'day-first'] as const).some((order) => readDateParts(cell, order, today))
  const isAmount = (cell: string) =>
    !isDate(cell) && (['point', 'comma'] as const).some((sign) => readDecimal(cell, sign))
  suggestByCells('spentOn', isDate)
  suggestByCells('amount', isAmount)
  return fields

  function suggestByCells(field: ImportField, fits: (cell: string) => boolean) {
    if (fields.includes(field)) return
    const at = fields.findIndex((taken, column) => {
      const filled = cellsOf(table, column).filter((cell) => cell !== '')
      return !taken && filled.length > 0 && filled.filter(fits).length * 2 > filled.length
    })
    if (at >= 0) fields[at] = field
  }
}

/** Choices by which lines are read. */
export interface ImportPlan {
  /** Field of each column; undefined leaves the column out. */
  fields: readonly (ImportField | undefined)[]
  decimalSign: DecimalSignName
  dateOrder: DateOrder
  /** Reads negative amounts as expenses and positive ones as money in. */
  isStatement: boolean
  /** Currency of a file without a column for it. */
  currency: CurrencyCode
  pets: readonly { id: string; name: string }[]
  today: string
}

/** Formats of the columns that hold dates and amounts; undefined if no column holds them. */
export function detectFormats(table: ImportTable, fields: ImportPlan['fields'], today: string) {
  const columnOf = (field: ImportField): string[] | undefined =>
    fields.includes(field) ? cellsOf(table, fields.indexOf(field)) : undefined
  const [amounts, dates] = [columnOf('amount'), columnOf('spentOn')]
  return {
    amounts: amounts && {
      cells: amounts,
      isStatement: areMostlyNegative(amounts),
      ...detectDecimalSign(amounts),
    },
    dates: dates && { cells: dates, ...detectDateOrder(dates, today) },
  }
}

/** A row of a file: the expense that it becomes, or the reason for its refusal. */
export interface ReadLine {
  line: number
  /** Texts of the file, for a refused line. */
  written: Readonly<Partial<Record<ImportField, string>>>
  values?: ImportLine
  refusal?: string
  /** Number of the first line with the same date, amount and description. */
  sameAs?: number
}

/** Reads all rows; the schema and the rule of expenses check each of them. */
export function readLines({ rows }: ImportTable, plan: ImportPlan): ReadLine[] {
  const marks = new Map<CurrencyCode, ReadonlySet<string>>()
  const marksFor = (currency: CurrencyCode) => {
    const known = marks.get(currency) ?? marksOf(currency)
    marks.set(currency, known)
    return known
  }
  const seen = new Map<string, number>()
  return rows.map(({ line, cells }) => {
    const written = Object.fromEntries(
      plan.fields.flatMap((field, at) => (field ? [[field, cells[at]?.trim() ?? '']] : [])),
    ) as ReadLine['written']
    const read = readLine(written, plan, marksFor)
    if (typeof read === 'string') return { line, written, refusal: read }
    const { spentOn, amount, description } = read
    const content = JSON.stringify([spentOn, amount.minor, amount.currency, description])
    const sameAs = seen.get(content)
    seen.set(content, sameAs ?? line)
    return { line, written, values: read, ...(sameAs !== undefined && { sameAs }) }
  })
}

type Marks = (currency: CurrencyCode) => ReadonlySet<string>

/** Returns the values of a line, or the reason for its refusal. */
function readLine(written: ReadLine['written'], plan: ImportPlan, marksFor: Marks): ImportLine | string {
  const spentOn = readDate(written.spentOn ?? '', plan)
  if ('refusal' in spentOn) return spentOn.refusal
  const currency = readCurrency(written.currency ?? '', plan)
  if ('refusal' in currency) return currency.refusal
  const minor = readAmount(written.amount ?? '', currency.value, plan, marksFor)
  if ('refusal' in minor) return minor.refusal
  const petId = readPet(written.petId ?? '', plan)
  if ('refusal' in petId) return petId.refusal
  const result = importLine.safeParse({
    spentOn: spentOn.value,
    amount: { minor: minor.value, currency: currency.value },
    petId: petId.value,
    category: categoryOf(written.category ?? ''),
    description: written.description ?? '',
    notes: written.notes ?? '',
  })
  if (!result.success) return result.error.issues[0]?.message ?? importTexts.unreadable
  const [problem] = Object.values(checkExpense({ ...result.data, reimbursedMinor: null }, plan))
  return problem ?? result.data
}

type Read<Value> = { value: Value } | { refusal: string }

function readDate(cell: string, { dateOrder, today }: ImportPlan): Read<string> {
  if (cell === '') return { refusal: 'Date is required' }
  const parts = readDateParts(cell, dateOrder, today)
  if (!parts) return { refusal: importTexts.notADate(cell) }
  const days = monthLength(parts)
  if (parts.day > days) return { refusal: importTexts.tooLateInMonth(parts.month, days) }
  const [year, month, day] = [
    String(parts.year).padStart(4, '0'),
    String(parts.month).padStart(2, '0'),
    String(parts.day).padStart(2, '0'),
  ]
  return { value: `${year}-${month}-${day}` }
}

function readCurrency(cell: string, plan: ImportPlan): Read<CurrencyCode> {
  if (cell === '') return { value: plan.currency }
  const found = currencyCodes.find((code) => code === cell.toUpperCase())
  return found ? { value: found } : { refusal: importTexts.notACurrency(cell) }
}

function readAmount(cell: string, currency: CurrencyCode, plan: ImportPlan, marksFor: Marks): Read<number> {
  if (cell === '') return { refusal: 'Amount is required' }
  const number = readDecimal(cell, plan.decimalSign)
  if (!number) return { refusal: importTexts.notAnAmount(cell) }
  if (!marksFor(currency).has(number.mark)) return { refusal: importTexts.otherCurrency(cell, currency) }
  const minor = minorOfDecimal(number, currency)
  if (minor === undefined) return { refusal: tooManyDecimals(currency) }
  if (!plan.isStatement) return { value: minor }
  return minor > 0 ? { refusal: importTexts.moneyIn } : { value: -minor }
}

/** Ignores capitals. Creating one costs more than a thousand comparisons. */
const collator = new Intl.Collator(undefined, { sensitivity: 'accent' })
const isSame = (one: string, other: string): boolean => collator.compare(one, other) === 0

function readPet(cell: string, { pets }: ImportPlan): Read<string | null> {
  if (cell === '' || isSame(cell, importTexts.general)) return { value: null }
  const [pet, second] = pets.filter(({ name }) => isSame(name, cell))
  if (!pet) return { refusal: importTexts.notAPet(cell) }
  return second ? { refusal: importTexts.severalPets(cell) } : { value: pet.id }
}

/** Category with this name; Other for any other text. */
function categoryOf(cell: string): ExpenseCategory {
  if (cell === '') return 'other'
  const found = expenseCategories.find(
    (category) => isSame(category, cell) || isSame(expenseCategoryLabels[category], cell),
  )
  return found ?? 'other'
}
