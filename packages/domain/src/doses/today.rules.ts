import { duration } from '../kernel/message-format.ts'
import type { Occurrence } from './doses.contract.ts'

const HOUR = 3_600_000

/** For how many hours an unmarked dose of yesterday stays on the list. */
export const LATE_HOURS = 12
/** How long before it is due a dose can be given from the list. */
export const EARLY_HOURS = 2

/** The dose was due and has no mark. */
export const isLate = ({ mark, dueAt }: Pick<Occurrence, 'mark' | 'dueAt'>, now: Date): boolean =>
  mark === null && Date.parse(dueAt) < now.getTime()

/** It is late, or due within two hours. */
export const isAtHand = ({ dueAt }: Pick<Occurrence, 'dueAt'>, now: Date): boolean =>
  Date.parse(dueAt) - now.getTime() <= EARLY_HOURS * HOUR

/**
 * What stands on today's list: what is due today, and of yesterday what was due in its last hours and is still open, or
 * was marked from this list today. What is late comes first, then the day runs in order.
 * @param dayOf the day of an instant on the person's calendar
 */
export function dosesOfToday<Due extends Pick<Occurrence, 'mark' | 'dueAt'>>(
  occurrences: readonly Due[],
  now: Date,
  dayOf: (instant: string) => string,
): Due[] {
  const today = dayOf(now.toISOString())
  const isAskedAt = ({ dueAt }: Due, at: number) => at - Date.parse(dueAt) < LATE_HOURS * HOUR
  const isStillAsked = (dose: Due) => isLate(dose, now) && isAskedAt(dose, now.getTime())
  const wasMarkedToday = (dose: Due) =>
    dose.mark !== null &&
    dayOf(dose.mark.markedAt) === today &&
    isAskedAt(dose, Date.parse(dose.mark.markedAt))
  return occurrences
    .filter((dose) => dayOf(dose.dueAt) === today || isStillAsked(dose) || wasMarkedToday(dose))
    .toSorted(
      (a, b) => Number(isLate(b, now)) - Number(isLate(a, now)) || Date.parse(a.dueAt) - Date.parse(b.dueAt),
    )
}

/** How much later a dose is than it was due, or how long it still is until then: '20 minutes late', 'In 10 hours'. */
export function distanceToDose(dueAt: string, now: Date): string {
  const minutes = Math.round((Date.parse(dueAt) - now.getTime()) / 60_000)
  if (minutes === 0) return 'Due now'
  return minutes > 0 ? `In ${inHours(minutes)}` : `${inHours(-minutes)} late`
}

const inHours = (minutes: number): string =>
  minutes < 60 ? duration(minutes, 'minute') : duration(Math.round(minutes / 60), 'hour')
