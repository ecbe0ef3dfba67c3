import { dateAfter, dateExcept, dateOn, firstDate, lastDate } from './reminders.rules.ts'
import type { ReminderDate, ReminderSchedule } from './reminders.rules.ts'

/** A reminder as the ledger of due items holds it. */
export interface WaitingReminder extends ReminderSchedule {
  /** False once it is paused or over, or its pet is archived. */
  isWaiting: boolean
  /** Present open date. */
  open: ReminderDate | null
  /** Completed dates: those that may still be in the future, and the newest. */
  completed: readonly string[]
  /** Keeps the open date, even if the rule has earlier dates. */
  keepsDates?: boolean
}

/** Dates that the ledger shall hold for a reminder. */
export interface ReminderPlan {
  /** Open date; null for none. */
  open: ReminderDate | null
  /** Time at which the plan next changes without a user's action: the reminder's next date. Null for never. */
  nextAt: Date | null
}

const nothingToCome: ReminderPlan = { open: null, nextAt: null }

/**
 * Returns the open date of a reminder: the newest past date that was not completed, so that an unanswered daily
 * reminder notifies again each day and never piles up; else the next date; else, once all are over, the last one.
 */
export function planReminder(reminder: WaitingReminder, now: Date): ReminderPlan {
  if (!reminder.isWaiting) return nothingToCome
  const open = newestDate(reminder, now) ?? comingDate(reminder, now)
  return open ? { open, nextAt: dateAfter(reminder, open.date)?.at ?? null } : nothingToCome
}

/**
 * Returns the open date, if it has come or is kept and the rule still contains it, or the newest date that has come
 * after it.
 */
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
 * Returns the first coming date that no user has completed in advance. If none is left, returns the very last date
 * unless it was completed: otherwise a reminder that was paused over its last date would have no open date and never be
 * over.
 */
function comingDate(reminder: WaitingReminder, now: Date): ReminderDate | undefined {
  const completed = new Set(reminder.completed)
  const first = firstDate(reminder, now)
  const coming = first && dateExcept(reminder, first.date, completed)
  if (coming) return coming
  const last = lastDate(reminder)
  return last && !completed.has(last.date) ? last : undefined
}
