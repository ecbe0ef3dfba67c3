/**
 * Positions at which a reader may begin a cell: the start, and after each character that some readers use to separate
 * cells or lines.
 */
const pieces = /(^|[;\t\r\n])([^;\t\r\n]*)/g
/** Text that a spreadsheet takes for a formula, plain or in full width, with or without spaces and quotes before. */
const formula = /^[\s"']*[=+\-@\uff1d\uff0b\uff0d\uff20]/
const figures = /^[+-]?[\d\s().,/-]+(?:(?:ext\.?|x|#)\s*\d{1,6})?$/i

/** True for a number or a telephone number, which computes nothing. */
const isFigures = (cell: string): boolean => figures.test(cell.trim()) && /\d/.test(cell)

/**
 * Escapes a text for a cell of a CSV file, so that no spreadsheet takes it for a formula, including one that separates
 * cells by semicolons and so splits the text. Numbers keep their sign.
 */
export const safeCell = (text: string): string =>
  text.replace(pieces, (_piece, separator: string, cell: string) =>
    formula.test(cell) && !isFigures(cell) ? `${separator}'${cell}` : `${separator}${cell}`,
  )
