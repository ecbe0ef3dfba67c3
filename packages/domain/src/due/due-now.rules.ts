import { daysBetween } from '../kernel/time/dates.ts'
import { dayDue } from './due-day.rules.ts'
import type { DueEntry } from './due.contract.ts'

interface Calendar {
  /** yyyy-MM-dd */
  today: string
  /** The day of an instant on the person's calendar. */
  dayOf: (instant: string) => string
}

/** Pending items, except doses, visits and vaccinations. */
export interface WaitingNow {
  /** Overdue reminders. */
  overdue: DueEntry[]
  /** Reminders due later today, and medicines that need a refill now. */
  today: DueEntry[]
}

/**
 * Selects the due items that no other list shows: today's list shows doses, visits and vaccinations. The server decides
 * which are overdue, alike for the dot beside a pet, its card and the sentence at home.
 */
export function waitingNow(due: readonly DueEntry[], { today, dayOf }: Calendar): WaitingNow {
  const asked = due.filter(({ kind }) => kind === 'reminder' || kind === 'refill')
  return {
    // A refill is never overdue: its date says when to buy more.
    overdue: asked.filter(({ isOverdue }) => isOverdue),
    today: asked.filter((entry) => !entry.isOverdue && daysBetween(today, dayDue(entry, dayOf)) <= 0),
  }
}
