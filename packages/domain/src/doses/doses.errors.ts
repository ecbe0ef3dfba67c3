import { defineErrors } from '../kernel/errors.ts'

/** Errors of the dose ledger (product: shared dose ledger, as-needed medicines). */
export const doseErrors = defineErrors({
  DOSE_ALREADY_MARKED: {
    kind: 'conflict',
    title: 'Already marked',
    message: '{what} by {who} {time}',
  },
  MARK_TAKEN_BACK: {
    kind: 'conflict',
    title: 'Mark taken back',
    message: 'This mark was taken back. Mark the dose anew if it was given.',
  },
  DOSE_NOT_SCHEDULED: {
    kind: 'conflict',
    title: 'No such dose',
    message: 'The medication was stopped, or its schedule has changed. Look again at what is due.',
  },
  DOSE_NOT_DUE_YET: {
    kind: 'conflict',
    title: 'Not due yet',
    message: 'A dose can be marked from {hours} hours before it is due.',
  },
  /** `limits` is what `limitsInWords` says. */
  DOSE_TOO_SOON: {
    kind: 'conflict',
    title: 'Too soon',
    message: '{limits} The next may be given from {time}.',
  },
  DOSE_CLOSE_TO_ANOTHER: {
    kind: 'conflict',
    title: 'Given a short while ago?',
    message: 'Another dose was given by {who} {time}. This schedule leaves at least {gap} between two doses.',
  },
  DOSE_OVER_DAILY_MAXIMUM: {
    kind: 'conflict',
    title: 'Daily maximum reached',
    message: '{limits} The next may be given from {time}.',
  },
})

/** Errors of a mark's picture, besides those of every photo. */
export const dosePictureErrors = defineErrors({
  DOSE_TAKEN_BACK: {
    kind: 'conflict',
    title: 'Mark taken back',
    message: 'The mark was taken back, and its picture goes with it.',
  },
})
