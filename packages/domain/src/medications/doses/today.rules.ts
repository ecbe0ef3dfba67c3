import { duration } from '../../kernel/message-format.ts'
import type { Occurrence } from './doses.contract.ts'

const HOUR = 3_600_000

/** Hours before now for which a new schedule asks whether its doses were given. */
export const LATE_HOURS = 12
/** Hours before its due time from which the list offers a dose. */
export const EARLY_HOURS = 2

type Timed = Pick<Occurrence, 'mark' | 'dueAt' | 'nextAt'>

/** The dose has no mark, and the next one of its medicine is due. */
export const isFollowed = ({ mark, nextAt }: Pick<Timed, 'mark' | 'nextAt'>, now: Date): boolean =>
  mark === null && Date.parse(nextAt) <= now.getTime()

/** The dose was due and has no mark, and the next one of its medicine is not due yet. */
export const isLate = (dose: Timed, now: Date): boolean =>
  dose.mark === null && Date.parse(dose.dueAt) < now.getTime() && !isFollowed(dose, now)

/** It is due, or will be within two hours. */
export const isAtHand = ({ dueAt }: Pick<Occurrence, 'dueAt'>, now: Date): boolean =>
  Date.parse(dueAt) - now.getTime() <= EARLY_HOURS * HOUR

/**
 * Doses on today's list: those due today, and of earlier ones the late ones and those that were still late when they were
 * marked today. The late ones come first, then the day in order, and the ones that the next dose has followed last.
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

/** From so many hours on a distance is counted in days. */
const MOST_HOURS = 48

const inHours = (minutes: number): string => {
  if (minutes < 60) return duration(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < MOST_HOURS ? duration(hours, 'hour') : duration(Math.round(hours / 24), 'day')
}
