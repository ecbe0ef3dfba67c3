import { MARK_AHEAD_HOURS } from './doses.vocabulary.ts'

const HOUR = 3_600_000

/** Returns the first moment at which a scheduled dose may be marked. */
export const markableFrom = (dueAt: Date): Date => new Date(dueAt.getTime() - MARK_AHEAD_HOURS * HOUR)

interface WaitedDose {
  /** Seconds since the user marked the dose, counted by the device. */
  waited: number
  now: Date
  /** Time at which the medication was added. */
  addedAt: Date
  /** Due time; null for an as-needed dose. */
  dueAt: Date | null
}

/**
 * Returns the time at which a dose from an offline device was given: after its medication was added, and for a
 * scheduled dose not before it could be marked. If the device's clock was corrected in between, the waited seconds can
 * be far too many and are ignored: a scheduled dose then counts as given at its due time, if that has passed, and an
 * as-needed dose as given now, so that the next one is never allowed too early.
 */
export function givenAtOf({ waited, now, addedAt, dueAt }: WaitedDose): Date {
  const counted = new Date(now.getTime() - waited * 1000)
  const isPossible = counted >= addedAt && (dueAt === null || counted >= markableFrom(dueAt))
  if (isPossible) return counted
  return new Date(Math.min(Math.max(dueAt?.getTime() ?? Infinity, addedAt.getTime()), now.getTime()))
}
