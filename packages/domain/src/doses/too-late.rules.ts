import type { Occurrence } from './doses.contract.ts'
import { distanceToDose } from './today.rules.ts'

/** What stands where a dose was to be given. */
export const TOO_LATE = 'Too late for this dose: ask your vet'

const MINUTE = 60_000

/**
 * The last moment at which a dose may be given; null where its medicine does not say.
 * @param latestMinutes how late it may be
 */
export const lastMomentOf = (dueAt: Date, latestMinutes: number | null): Date | null =>
  latestMinutes === null ? null : new Date(dueAt.getTime() + latestMinutes * MINUTE)

type Timed = Pick<Occurrence, 'mark' | 'dueAt' | 'tooLateAt'>

/** The dose has no mark, and its medicine says that it may not be given any more. */
export const isTooLate = ({ mark, tooLateAt }: Pick<Timed, 'mark' | 'tooLateAt'>, now: Date): boolean =>
  mark === null && tooLateAt !== null && Date.parse(tooLateAt) < now.getTime()

/** How a dose stands that nobody has marked: '20 minutes late', 'In 10 hours', or that it is too late for it. */
export const doseTiming = (dose: Timed, now: Date): string =>
  isTooLate(dose, now) ? TOO_LATE : distanceToDose(dose.dueAt, now)
