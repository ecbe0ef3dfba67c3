import { dayDue } from '../due/due-day.rules.ts'
import type { DueEntry } from '../due/due.contract.ts'
import type { Occurrence } from '../medications/doses/doses.contract.ts'
import { dosesOfToday, isAtHand, isFollowed } from '../medications/doses/today.rules.ts'

/** One need of a pet: a dose, or a due entry. */
export type NeedNow<Dose> = { key: string; dose: Dose } | { key: string; entry: DueEntry }

type Timed = Pick<Occurrence, 'medicationId' | 'date' | 'time' | 'mark' | 'dueAt' | 'nextAt'>

interface Asked<Dose> {
  petId: string
  /** Doses of this pet, of today and yesterday. */
  doses: readonly Dose[]
  /** Due entries of the whole household. */
  due: readonly DueEntry[]
  now: Date
  /** The day of an instant on the person's calendar. */
  dayOf: (instant: string) => string
}

/**
 * Lists a living pet's needs, most pressing first: doses that are late or at hand, a due booster, a visit of today, a
 * due reminder, a refill. Today's marked doses come last, but a dose that has just been marked keeps its position for a
 * while.
 */
export function needsNow<Dose extends Timed>({
  petId,
  doses,
  due,
  now,
  dayOf,
}: Asked<Dose>): NeedNow<Dose>[] {
  const ofToday = dosesOfToday(doses, now, dayOf)
  const asNeed = (dose: Dose) => ({ key: [dose.medicationId, dose.date, dose.time].join(' '), dose })
  const entries = due.filter((entry) => entry.petId === petId && isForToday(entry, now, dayOf))
  return [
    ...ofToday
      .filter((dose) => dose.mark === null && isAtHand(dose, now) && !isFollowed(dose, now))
      .map(asNeed),
    ...(['vaccination', 'visit', 'reminder', 'refill'] as const).flatMap((kind) =>
      entries.filter((entry) => entry.kind === kind).map((entry) => ({ key: entry.id, entry })),
    ),
    ...ofToday.filter((dose) => dose.mark !== null).map(asNeed),
  ]
}

/** True if an entry is due today or overdue and open; excludes visits that have begun, and snoozed entries. */
function isForToday(entry: DueEntry, now: Date, dayOf: (instant: string) => string): boolean {
  const { kind, at, snoozedUntil } = entry
  if (snoozedUntil !== null && new Date(snoozedUntil) > now) return false
  const today = dayOf(now.toISOString())
  if (kind === 'visit') return dayOf(at) === today && new Date(at) > now
  return dayDue(entry, dayOf) <= today
}
