/** Characters that some readers use to separate cells or lines, so that a cell may begin after each of them. */
const separators = /([;\t\r\n])/
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
  text
    .split(separators)
    .map((piece) => (formula.test(piece) && !isFigures(piece) ? `'${piece}` : piece))
    .join('')
