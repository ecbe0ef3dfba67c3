import { defineErrors } from '../kernel/errors.ts'
import { plural } from '../kernel/message-format.ts'

/** Errors of medications (spec core-records §5 and §8). */
export const medicationErrors = defineErrors({
  MEDICATION_LIMIT_REACHED: {
    kind: 'limit',
    title: 'Medication Limit Reached',
    message: ({ tier = '', max = 0 }) =>
      tier === 'free'
        ? plural(Number(max), {
            one: 'Free accounts are limited to # medication per pet. Upgrade to Premium for more medications.',
            other:
              'Free accounts are limited to # medications per pet. Upgrade to Premium for more medications.',
          })
        : 'Medication limit reached for your current plan.',
  },
})

/** Messages for saving and deleting, including failures without an answer from the server. */
export const medicationTexts = {
  added: { title: 'Medication added' },
  addFailed: { title: 'Error adding medication', message: 'Failed to add medication. Please try again.' },
  updated: { title: 'Medication Updated' },
  updateFailed: { title: 'Error', message: 'Failed to update medication.' },
  deleted: { title: 'Medication Deleted' },
  before: 'adding a medication',
  noneNow: 'Nothing is given at the moment.',
} as const

/** @param times the times of the last given dose and of the coming ones, in words */
export const closeDosesQuestion = ({
  given,
  coming,
}: {
  given: string
  coming: readonly string[]
}): string => {
  const planned = plural(coming.length, { one: 'the next dose', other: 'the next # doses' })
  return `The last dose was given ${given}. Choose what becomes of ${planned}, planned for ${coming.join(' and ')}`
}
