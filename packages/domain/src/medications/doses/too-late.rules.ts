import type { Occurrence } from './doses.contract.ts'
import { doseOutcomeLabels } from './doses.vocabulary.ts'
import { distanceToDose, isFollowed } from './today.rules.ts'

/** Replaces the button that gives a dose. */
export const TOO_LATE = 'Too late for this dose: ask your vet'

const MINUTE = 60_000

/**
 * Returns the latest time for giving a dose; null if its medicine has no limit.
 * @param latestMinutes the allowed delay
 */
export const lastMomentOf = (dueAt: Date, latestMinutes: number | null): Date | null =>
  latestMinutes === null ? null : new Date(dueAt.getTime() + latestMinutes * MINUTE)

type Timed = Pick<Occurrence, 'mark' | 'dueAt' | 'tooLateAt' | 'nextAt'>

/** True if the dose has no mark, and the latest time for giving it has passed. */
export const isTooLate = ({ mark, tooLateAt }: Pick<Timed, 'mark' | 'tooLateAt'>, now: Date): boolean =>
  mark === null && tooLateAt !== null && Date.parse(tooLateAt) < now.getTime()

/** True if the dose has no mark, and it is too late or the next one of its medicine is due. */
export const isMissed = (dose: Pick<Timed, 'mark' | 'tooLateAt' | 'nextAt'>, now: Date): boolean =>
  isTooLate(dose, now) || isFollowed(dose, now)

/**
 * Words the timing of an unmarked dose: '20 minutes late', 'In 10 hours', 'Missed', with the reason if it is too late.
 */
export function doseTiming(dose: Timed, now: Date): string {
  if (isFollowed(dose, now)) return doseOutcomeLabels.missed
  return isTooLate(dose, now) ? `${doseOutcomeLabels.missed}. ${TOO_LATE}` : distanceToDose(dose.dueAt, now)
}
