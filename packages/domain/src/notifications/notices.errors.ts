import { defineErrors } from '../kernel/errors.ts'

/** Errors of answering a notification with one of its buttons: the app opens instead. */
export const noticeErrors = defineErrors({
  NOTICE_ANSWERED: {
    kind: 'conflict',
    title: 'Already answered',
    message: '{what} by {who} {time}',
  },
  NOTICE_PASSED: {
    kind: 'conflict',
    title: 'Too late to answer here',
    message: 'Nobody answered this in time. Open the app to see what is due.',
  },
  NOTICE_WANTS_PICTURE: {
    kind: 'conflict',
    title: 'Add a picture',
    message: 'Open the app to mark this dose with a picture.',
  },
  NOTICE_NOT_ANSWERABLE: {
    kind: 'conflict',
    title: 'Open the app',
    message: 'There is nothing to mark here. Open the app to see what is due.',
  },
})
