import { defineErrors } from '../kernel/errors.ts'

/** Errors of health logs (spec core-records §8). */
export const healthLogErrors = defineErrors({
  HEALTH_LOG_LIMIT_REACHED: {
    kind: 'limit',
    title: 'Health Log Limit Reached',
    message: ({ tier = '', max = 0 }) =>
      tier === 'free'
        ? `Free accounts are limited to ${max} health logs. Upgrade to Premium for more health logs.`
        : 'Health log limit reached for your current plan.',
  },
  /** Asks for confirmation: the server accepts the same request with `anyway`. */
  WEIGHT_FAR_FROM_LAST: {
    kind: 'conflict',
    title: 'Is this weight right?',
    message: ({ last = '', weight = '', fits = '', fitsWeight = '' }) =>
      [
        `The last weight was ${last}, and this one is ${weight}.`,
        fits && `It fits ${fits} better, at ${fitsWeight}.`,
        `Please check ${fits ? 'the pet, ' : ''}the number and the unit.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  ADVANCED_TRACKING_ELSEWHERE: {
    kind: 'invalid',
    title: 'Edit on the Health Metrics page',
    message: 'Advanced tracking entries are edited on the Health Metrics page.',
  },
  SYMPTOM_ELSEWHERE: {
    kind: 'invalid',
    title: 'Edit on the Symptoms page',
    message: 'Entries from the symptom guide are edited on the Symptoms page.',
  },
  QUICK_CHECK_ELSEWHERE: {
    kind: 'invalid',
    title: 'Edit as a Quick Health Check',
    message: 'A Quick Health Check is edited with its questions.',
  },
})

/** Messages for saving and deleting health logs. */
export const healthLogTexts = {
  added: { title: 'Health log added' },
  addFailed: {
    title: 'Error adding health log',
    message: 'Failed to record health information. Please try again.',
  },
  updated: { title: 'Health Log Updated' },
  updateFailed: { title: 'Error', message: 'Failed to update health log.' },
  deleted: { title: 'Health Log Deleted' },
  before: 'adding a health log',
} as const
