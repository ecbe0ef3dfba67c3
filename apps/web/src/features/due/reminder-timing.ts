import type { Reminder } from '@app/domain/due/reminders.contract'
import { type ReminderTiming, timingOfDate } from '@app/domain/due/reminders.rules'

/** Timing of an active reminder; undefined if it has no due date. */
export const timingOfReminder = (
  { due, time }: Pick<Reminder, 'due' | 'time'>,
  now: Date,
  timeZone: string,
): ReminderTiming | undefined => (due ? timingOfDate({ ...due, time }, now, timeZone) : undefined)
