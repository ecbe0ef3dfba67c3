import { dateAfter, dateExcept, dateOn, firstDate, lastDate } from './reminders.rules.ts'
import type { ReminderDate, ReminderSchedule } from './reminders.rules.ts'

/** A reminder as it stands in the ledger of what is due. */
export interface WaitingReminder extends ReminderSchedule {
  /** It is active and not over, and its pet is not archived. */
  isWaiting: boolean
  /** The date that it waits for so far. */
  open: ReminderDate | null
  /** The dates that were completed: those that may still be to come, and the newest. */
  completed: readonly string[]
  /** It goes on waiting for the date that it waits for, although others are to come before. */
  keepsDates?: boolean
}

/** What the ledger is to hold of a reminder. */
export interface ReminderPlan {
  /** The date that it waits for; null for none. */
  open: ReminderDate | null
  /** When that changes by itself: its next date comes. Null for never. */
  nextAt: Date | null
}

const nothingToCome: ReminderPlan = { open: null, nextAt: null }

/**
 * What a reminder waits for now: of the dates that have come and were not completed the newest, so that an unanswered
 * daily reminder speaks up again each day and never piles up; else the first to come; else, where all are over, the last.
 */
export function planReminder(reminder: WaitingReminder, now: Date): ReminderPlan {
  if (!reminder.isWaiting) return nothingToCome
  const open = newestDate(reminder, now) ?? comingDate(reminder, now)
  return open ? { open, nextAt: dateAfter(reminder, open.date)?.at ?? null } : nothingToCome
}

/** The date that is waited for, once it has come or is kept, and where the rule still has it, or the newest that has come after it. */
function newestDate(reminder: WaitingReminder, now: Date): ReminderDate | undefined {
  const { open, keepsDates } = reminder
  if (!open || (!keepsDates && open.at.getTime() > now.getTime())) return undefined
  const kept = dateOn(reminder, open.date)
  if (kept?.at.getTime() !== open.at.getTime()) return undefined
  let newest = kept
  for (let next = dateAfter(reminder, kept.date); next; next = dateAfter(reminder, next.date)) {
    if (next.at.getTime() > now.getTime()) break
    newest = next
  }
  return newest
}

/**
 * The first date to come that nobody has completed ahead of its time. Once there is none, the last date of all, unless
 * that was completed: a reminder that was paused meanwhile would else wait for nothing, and never be over.
 */
function comingDate(reminder: WaitingReminder, now: Date): ReminderDate | undefined {
  const completed = new Set(reminder.completed)
  const first = firstDate(reminder, now)
  const coming = first && dateExcept(reminder, first.date, completed)
  if (coming) return coming
  const last = lastDate(reminder)
  return last && !completed.has(last.date) ? last : undefined
}
