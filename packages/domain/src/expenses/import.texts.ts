import { LANGUAGE, plural } from '../kernel/message-format.ts'
import type { CurrencyCode } from '../kernel/quantities/currencies.ts'

const monthName = (month: number): string =>
  new Intl.DateTimeFormat(LANGUAGE, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1))

const expensesIn = (count: number): string => plural(count, { one: '# expense', other: '# expenses' })

/** Texts of the window that imports expenses, and the reasons for refused lines. */
export const importTexts = {
  discardQuestion: {
    title: 'Discard this import?',
    description: 'Nothing of this file has been imported yet.',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
  },
  open: 'Import CSV',
  title: 'Import Expenses',
  general: 'General',
  choose: 'Choose a CSV file',
  hint: 'Up to 10,000 lines and 3 MB. Nothing is added before you have seen every line.',
  columns: 'Columns',
  leaveOut: 'Leave out',
  column: (number: number) => `Column ${number}`,
  becomes: (name: string) => `${name} becomes`,
  amounts: 'Amounts',
  dates: 'Dates',
  currency: 'Currency',
  proof: (cell: string, line: number) =>
    `“${cell}” in line ${line} can only be read this way, so the whole column is.`,
  ask: 'These can be read in two ways. Choose the one your file uses.',
  chosen: 'The column is read as you chose.',
  agree: 'Every line reads the same either way.',
  statement: 'Negative amounts are expenses',
  statementHint: 'Positive amounts are money in. They are left out.',
  missing: (field: string) => `Choose the column with the ${field}`,
  undecided: (column: string) => `Choose how to read the ${column}`,
  next: 'Preview',
  back: 'Back',
  otherFile: 'Other File',
  counts: { new: 'new', known: 'duplicates', refused: 'refused' },
  existing: 'Already in your expenses',
  sameAs: (line: number) => `Same as line ${line}`,
  linesList: 'Lines of the file',
  show: 'Show',
  shownLines: { all: 'All', new: 'New', known: 'Duplicates', refused: 'Refused' },
  lineNumber: (line: number) => `Line ${line}`,
  includeLine: (line: number) => `Import line ${line}`,
  page: (from: number, to: number, all: number) =>
    `${from.toLocaleString(LANGUAGE)}–${to.toLocaleString(LANGUAGE)} of ${all.toLocaleString(LANGUAGE)}`,
  earlier: 'Previous lines',
  later: 'Next lines',
  submit: (count: number) => (count === 0 ? 'Nothing to Import' : `Import ${expensesIn(count)}`),
  undoable: 'One tap undoes it all',
  fileLines: (name: string, count: number) =>
    `${name} · ${plural(count, { one: '# line', other: '# lines' })}`,
  done: (added: number) => ({ title: `${expensesIn(added)} imported` }),
  skipped: (count: number) =>
    plural(count, { one: '# line was here already', other: '# lines were here already' }),
  failed: { title: 'Error importing expenses', message: 'Nothing was imported. Please try again.' },
  previewFailed: {
    title: 'Error',
    message: 'Failed to compare the file with your expenses. Please try again.',
  },
  undo: 'Undo',
  undoOf: (name: string) => `Undo ${name}`,
  undone: { title: 'Import undone' },
  kept: (count: number) =>
    plural(count, {
      one: '# expense that was changed or has a receipt stays',
      other: '# expenses that were changed or have a receipt stay',
    }),
  undoQuestion: {
    title: 'Undo this import?',
    description: 'Its expenses are deleted, except those that you changed or that have a receipt.',
    confirmLabel: 'Undo Import',
  },
  earlierImports: 'Earlier imports',
  earlierFailed: 'Earlier imports couldn’t be loaded.',
  importedOn: (added: number, day: string) => `${expensesIn(added)}, ${day}`,
  // Refused files.
  notCsv: 'This is not a CSV file. Export the table as CSV and choose that file.',
  tooLarge: 'This file is larger than 3 MB. Split it and import the parts.',
  tooManyLines: (count: number) =>
    `This file has ${count.toLocaleString(LANGUAGE)} lines. Split it into files of up to 10,000.`,
  tooManyColumns: (line: number, count: number) =>
    `Line ${line} has ${count.toLocaleString(LANGUAGE)} columns. Leave at most 100 and choose the file again.`,
  longCell: (line: number) =>
    `Line ${line} has a text of more than 10,000 characters, so this is hardly a table.`,
  openQuote: (line: number) => `A quotation mark in line ${line} is never closed.`,
  empty: 'This file has no lines to import.',
  noFile: 'The file can’t be read. Choose it again.',
  // Refused lines.
  unreadable: 'This line can’t be read',
  notADate: (cell: string) => `“${shortened(cell)}” is not a date`,
  tooLateInMonth: (month: number, days: number) => `${monthName(month)} has ${days} days`,
  notAnAmount: (cell: string) => `“${shortened(cell)}” is not an amount`,
  moneyIn: 'Money in',
  notACurrency: (cell: string) => `“${shortened(cell)}” is not a currency`,
  otherCurrency: (cell: string, currency: CurrencyCode) => `“${shortened(cell)}” is not in ${currency}`,
  notAPet: (cell: string) => `“${shortened(cell)}” is not one of your pets`,
  severalPets: (cell: string) => `Several pets are called “${shortened(cell)}”`,
} as const

const shortened = (cell: string): string => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell)
