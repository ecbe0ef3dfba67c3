import { defineErrors } from '../../kernel/errors.ts'

/** Errors of the dose ledger (product: shared dose ledger, as-needed medicines). */
export const doseErrors = defineErrors({
  DOSE_ALREADY_MARKED: {
    kind: 'conflict',
    title: 'Already marked',
    message: '{what} by {who} {time}',
  },
  MARK_TAKEN_BACK: {
    kind: 'conflict',
    title: 'Mark undone',
    message: 'This mark was undone. Mark the dose again if it was given.',
  },
  DOSE_NOT_SCHEDULED: {
    kind: 'conflict',
    title: 'Dose not found',
    message: 'The medication was stopped, or its schedule has changed. Check what is due now.',
  },
  DOSE_NOT_DUE_YET: {
    kind: 'conflict',
    title: 'Not due yet',
    message: 'You can mark a dose up to {hours} hours before it is due.',
  },
  /** `limits` is the text of `limitsInWords`. */
  DOSE_TOO_SOON: {
    kind: 'conflict',
    title: 'Too soon',
    message: '{limits} The next dose can be given from {time}.',
  },
  DOSE_CLOSE_TO_ANOTHER: {
    kind: 'conflict',
    title: 'Already given?',
    message: 'Another dose was given by {who} {time}. Doses should be at least {gap} apart.',
  },
  DOSE_TOO_LATE: {
    kind: 'conflict',
    title: 'Too late for this dose',
    message: 'It should be given at most {latest} late. Ask your vet before you give it.',
  },
  DOSE_OVER_DAILY_MAXIMUM: {
    kind: 'conflict',
    title: 'Daily maximum reached',
    message: '{limits} The next dose can be given from {time}.',
  },
})

/** Errors of a mark's picture, in addition to those of every photo. */
export const dosePictureErrors = defineErrors({
  DOSE_TAKEN_BACK: {
    kind: 'conflict',
    title: 'Mark undone',
    message: 'The mark was undone, so its picture is removed too.',
  },
})
