/**
 * Positions at which a reader may begin a cell: the start, and after each character that some readers use to separate
 * cells or lines.
 */
const pieces = /(^|[;\t\r\n])([^;\t\r\n]*)/g
/** Text that a spreadsheet takes for a formula, plain or in full width, with or without spaces and quotes before. */
const formula = /^[\s"']*[=+\-@\uff1d\uff0b\uff0d\uff20]/
const figures = /^[+-]?[\d\s().,/-]+(?:(?:ext\.?|x|#)\s*\d{1,6})?$/i

/** A number or a telephone number computes nothing. */
const isFigures = (cell: string): boolean => figures.test(cell.trim()) && /\d/.test(cell)

/**
 * A text as a cell of a CSV file that no spreadsheet takes for a formula, also one that separates cells by semicolons
 * and so cuts the text in pieces. Numbers keep their sign.
 */
export const safeCell = (text: string): string =>
  text.replace(pieces, (_piece, separator: string, cell: string) =>
    formula.test(cell) && !isFigures(cell) ? `${separator}'${cell}` : `${separator}${cell}`,
  )
