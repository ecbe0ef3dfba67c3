import { defineErrors } from '../kernel/errors.ts'
import { reminderTexts } from './reminders.texts.ts'

/** Errors of reminders (spec engagement §8). */
export const reminderErrors = defineErrors({
  REMINDER_LIMIT_REACHED: {
    kind: 'limit',
    title: 'Reminder Limit Reached',
    message: ({ tier = '', max = 0 }) =>
      tier === 'free'
        ? `Free accounts are limited to ${max} reminders. Upgrade to Premium for more reminders.`
        : 'Reminder limit reached for your current plan.',
  },
  /** Another user completed the reminder, or it was paused, moved or deleted. */
  REMINDER_NOT_DUE: {
    kind: 'conflict',
    ...reminderTexts.noneCompleted,
  },
  REMINDER_ENDED: {
    kind: 'conflict',
    title: 'Reminder completed',
    message: 'This reminder is over. Add a new one to be reminded again.',
  },
})
