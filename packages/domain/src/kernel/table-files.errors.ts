import { defineErrors } from './errors.ts'
import { MOST_TABLE_ROWS } from './table-files.ts'

/** Errors of exporting any table. */
export const tableErrors = defineErrors({
  EXPORT_BUSY: {
    kind: 'too-many',
    title: 'Export is busy',
    message: 'Other files are being created. Please try again in a moment.',
  },
  EXPORT_TOO_LARGE: {
    kind: 'too-large',
    title: 'The export is too large',
    message: `One file can have at most ${MOST_TABLE_ROWS.toLocaleString('en')} rows. Please choose a shorter period or fewer categories.`,
  },
})
