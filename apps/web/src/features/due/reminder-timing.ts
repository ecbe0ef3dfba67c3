import type { Reminder } from '@app/domain/due/reminders.contract'
import { type ReminderTiming, timingOfDate } from '@app/domain/due/reminders.rules'

/** How near an active reminder is; undefined while it waits for nothing. */
export const timingOfReminder = (
  { due, time }: Pick<Reminder, 'due' | 'time'>,
  now: Date,
  timeZone: string,
): ReminderTiming | undefined => (due ? timingOfDate({ ...due, time }, now, timeZone) : undefined)
