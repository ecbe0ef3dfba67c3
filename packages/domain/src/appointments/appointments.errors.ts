import { defineErrors } from '../kernel/errors.ts'

/** Errors of appointments (spec core-records §5 and §8). */
export const appointmentErrors = defineErrors({
  APPOINTMENT_LIMIT_REACHED: {
    kind: 'limit',
    title: 'Appointment Limit Reached',
    message: ({ tier = '', max = 0 }) =>
      tier === 'free'
        ? `Free accounts are limited to ${max} upcoming appointments. Upgrade for unlimited appointments.`
        : 'Appointment limit reached for your current plan.',
  },
})

/** Messages for saving and deleting an appointment. */
export const appointmentTexts = {
  added: { title: 'Appointment scheduled' },
  addFailed: {
    title: 'Error scheduling appointment',
    message: 'Failed to schedule appointment. Please try again.',
  },
  updated: { title: 'Appointment Updated' },
  updateFailed: { title: 'Error', message: 'Failed to update appointment.' },
  deleted: { title: 'Appointment Deleted' },
  before: 'scheduling an appointment',
  tookPlace: 'Did it take place?',
  /** Hint at the status field of a visit whose time has passed. */
  sayWhetherItTookPlace: 'This time has passed. Please say whether the visit took place.',
  moved: 'Moved',
  nonePlanned: 'No visits planned.',
} as const
