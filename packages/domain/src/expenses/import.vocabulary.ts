/** Lines of one import. */
export const MOST_IMPORT_LINES = 10_000
/** Columns of an imported file; the window shows a choice for each. */
export const MOST_IMPORT_COLUMNS = 100
/** Size of an imported file, in bytes. */
export const MOST_IMPORT_BYTES = 3_000_000
/**
 * Size of the request with the lines of a file. Each line has names and signs around its texts, which are escaped or
 * recoded, and 10 values; the rest is room for a file with too many lines, so that the answer can say so.
 */
export const MOST_IMPORT_BODY = { bytes: 8_000_000, values: 12 * MOST_IMPORT_LINES }
/** Characters of a cell; longer ones come from files that are no tables. */
export const LONGEST_CELL = 10_000
/** Imports that the window lists, the newest first. */
export const IMPORTS_SHOWN = 5

/** Fields of an expense that a column can hold. */
export const importFields = [
  'spentOn',
  'amount',
  'currency',
  'description',
  'category',
  'petId',
  'notes',
] as const
export type ImportField = (typeof importFields)[number]

export const importFieldLabels: Record<ImportField, string> = {
  spentOn: 'Date',
  amount: 'Amount',
  currency: 'Currency',
  description: 'Description',
  category: 'Category',
  petId: 'Pet',
  notes: 'Notes',
}

/** Words in a column's name that suggest its field, the most telling first. */
export const headerWords: Record<ImportField, readonly string[]> = {
  spentOn: ['date', 'day', 'ordered', 'booked', 'spent on', 'datum', 'fecha'],
  amount: ['amount', 'total', 'price', 'cost', 'sum', 'betrag', 'importe', 'montant'],
  currency: ['currency', 'währung', 'moneda', 'devise'],
  description: [
    'description',
    'item',
    'title',
    'product',
    'payee',
    'purpose',
    'merchant',
    'text',
    'name',
    'beschreibung',
    'händler',
    'empfänger',
    'verwendungszweck',
    'descripción',
    'libellé',
  ],
  category: ['category', 'department', 'type', 'kategorie', 'categoría', 'catégorie'],
  petId: ['pet', 'animal', 'for', 'tier', 'haustier', 'mascota'],
  notes: ['notes', 'note', 'comment', 'memo', 'notiz', 'bemerkung', 'nota'],
}

/** Decimal sign of a column of amounts. */
export const decimalSigns = ['point', 'comma'] as const
export type DecimalSignName = (typeof decimalSigns)[number]
export const decimalSignLabels: Record<DecimalSignName, string> = { point: '1,048.00', comma: '1.048,00' }

/** Order of month and day in a column of dates. A date that begins with its year has one reading in both. */
export const dateOrders = ['month-first', 'day-first'] as const
export type DateOrder = (typeof dateOrders)[number]
export const dateOrderLabels: Record<DateOrder, string> = {
  'month-first': 'Month first',
  'day-first': 'Day first',
}
