import type { Occurrence } from './doses.contract.ts'
import { doseOutcomeLabels } from './doses.vocabulary.ts'
import { distanceToDose, isFollowed } from './today.rules.ts'

/** Replaces the button that gives a dose. */
export const TOO_LATE = 'Too late for this dose: ask your vet'

const MINUTE = 60_000

/**
 * The last moment at which a dose may be given; null where its medicine does not say.
 * @param latestMinutes how late it may be
 */
export const lastMomentOf = (dueAt: Date, latestMinutes: number | null): Date | null =>
  latestMinutes === null ? null : new Date(dueAt.getTime() + latestMinutes * MINUTE)

type Timed = Pick<Occurrence, 'mark' | 'dueAt' | 'tooLateAt' | 'nextAt'>

/** The dose has no mark, and its medicine says that it may not be given any more. */
export const isTooLate = ({ mark, tooLateAt }: Pick<Timed, 'mark' | 'tooLateAt'>, now: Date): boolean =>
  mark === null && tooLateAt !== null && Date.parse(tooLateAt) < now.getTime()

/** The dose has no mark, and it is too late for it or the next one of its medicine is due. */
export const isMissed = (dose: Pick<Timed, 'mark' | 'tooLateAt' | 'nextAt'>, now: Date): boolean =>
  isTooLate(dose, now) || isFollowed(dose, now)

/** State of an unmarked dose: '20 minutes late', 'In 10 hours', 'Missed', with the reason where it is too late. */
export function doseTiming(dose: Timed, now: Date): string {
  if (isFollowed(dose, now)) return doseOutcomeLabels.missed
  return isTooLate(dose, now) ? `${doseOutcomeLabels.missed}. ${TOO_LATE}` : distanceToDose(dose.dueAt, now)
}
