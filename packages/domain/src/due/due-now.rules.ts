import { daysBetween } from '../kernel/time/dates.ts'
import { dayDue } from './due-day.rules.ts'
import type { DueEntry } from './due.contract.ts'

interface Calendar {
  /** yyyy-MM-dd */
  today: string
  /** The day of an instant on the person's calendar. */
  dayOf: (instant: string) => string
}

/** What waits for somebody now, besides doses, visits and vaccinations. */
export interface WaitingNow {
  /** Reminders that are overdue. */
  overdue: DueEntry[]
  /** Reminders that are due later today, and medicines that have to be refilled by now. */
  today: DueEntry[]
}

/**
 * Of everything that is due, what no other list holds: doses stand on today's list, and so do visits and vaccinations.
 * The server says what is overdue, for the dot beside a pet as for its card and the sentence at home.
 */
export function waitingNow(due: readonly DueEntry[], { today, dayOf }: Calendar): WaitingNow {
  const asked = due.filter(({ kind }) => kind === 'reminder' || kind === 'refill')
  return {
    // A refill is never overdue: it says when to buy more, not what was missed.
    overdue: asked.filter(({ isOverdue }) => isOverdue),
    today: asked.filter((entry) => !entry.isOverdue && daysBetween(today, dayDue(entry, dayOf)) <= 0),
  }
}
