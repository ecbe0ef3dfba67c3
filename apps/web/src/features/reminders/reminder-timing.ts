import type { Reminder } from '@app/domain/reminders/reminders.contract'
import { type ReminderTiming, timingOf } from '@app/domain/reminders/reminders.rules'

/** How near an active reminder is; undefined while it waits for nothing. One that was put off counts from then. */
export function timingOfReminder(
  { due, time }: Pick<Reminder, 'due' | 'time'>,
  now: Date,
  timeZone: string,
): ReminderTiming | undefined {
  if (!due) return undefined
  const { date, at, snoozedUntil } = due
  const isPutOff = snoozedUntil !== null && new Date(snoozedUntil) > new Date(at)
  return timingOf(
    { dueAt: isPutOff ? snoozedUntil : at, dueDate: date, allDay: time === null && !isPutOff },
    now,
    timeZone,
  )
}
