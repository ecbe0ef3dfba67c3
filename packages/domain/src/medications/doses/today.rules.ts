import { duration } from '../../kernel/message-format.ts'
import type { Occurrence } from './doses.contract.ts'

const HOUR = 3_600_000

/** Hours before now for whose doses a new schedule asks whether they were given. */
export const LATE_HOURS = 12
/** Hours before its due time from which the list offers a dose. */
export const EARLY_HOURS = 2

type Timed = Pick<Occurrence, 'mark' | 'dueAt' | 'nextAt'>

/** True if the dose has no mark, and the next one of its medicine is due. */
export const isFollowed = ({ mark, nextAt }: Pick<Timed, 'mark' | 'nextAt'>, now: Date): boolean =>
  mark === null && Date.parse(nextAt) <= now.getTime()

/** True if the dose was due and has no mark, and the next one is not due yet. */
export const isLate = (dose: Timed, now: Date): boolean =>
  dose.mark === null && Date.parse(dose.dueAt) < now.getTime() && !isFollowed(dose, now)

/** True if the dose is due, or will be within two hours. */
export const isAtHand = ({ dueAt }: Pick<Occurrence, 'dueAt'>, now: Date): boolean =>
  Date.parse(dueAt) - now.getTime() <= EARLY_HOURS * HOUR

/**
 * Selects the doses of today's list: those due today, and of earlier ones the late ones and those that were still late
 * when they were marked today. Late doses come first, then the day in order, and last the doses whose next one is due.
 * @param dayOf the day of an instant on the person's calendar
 */
export function dosesOfToday<Due extends Timed>(
  occurrences: readonly Due[],
  now: Date,
  dayOf: (instant: string) => string,
): Due[] {
  const today = dayOf(now.toISOString())
  const wasMarkedToday = ({ mark, nextAt }: Due) =>
    mark !== null && dayOf(mark.markedAt) === today && Date.parse(mark.markedAt) < Date.parse(nextAt)
  const placeOf = (dose: Due) => (isLate(dose, now) ? 0 : isFollowed(dose, now) ? 2 : 1)
  return occurrences
    .filter((dose) => dayOf(dose.dueAt) === today || isLate(dose, now) || wasMarkedToday(dose))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || Date.parse(a.dueAt) - Date.parse(b.dueAt))
}

/** Words the time from or to a dose's due time: '20 minutes late', 'In 10 hours'. */
export function distanceToDose(dueAt: string, now: Date): string {
  const minutes = Math.round((Date.parse(dueAt) - now.getTime()) / 60_000)
  if (minutes === 0) return 'Due now'
  return minutes > 0 ? `In ${inHours(minutes)}` : `${inHours(-minutes)} late`
}

/** Hours from which a distance is counted in days. */
const MOST_HOURS = 48

const inHours = (minutes: number): string => {
  if (minutes < 60) return duration(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < MOST_HOURS ? duration(hours, 'hour') : duration(Math.round(hours / 24), 'day')
}
