import { defineErrors } from './errors.ts'

/** Errors of printing any sheet. */
export const printErrors = defineErrors({
  PRINTING_BUSY: {
    kind: 'too-many',
    title: 'Printing is busy',
    message: 'Other sheets are being printed. Please try again in a moment.',
  },
  SHEET_TOO_LONG: {
    kind: 'too-large',
    title: 'The sheet is too long',
    message: 'This sheet has too much on it to print. Please choose less, or shorten long notes.',
  },
})
