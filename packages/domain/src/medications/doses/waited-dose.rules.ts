import { MARK_AHEAD_HOURS } from './doses.vocabulary.ts'

const HOUR = 3_600_000

/** The first moment at which a scheduled dose may be marked. */
export const markableFrom = (dueAt: Date): Date => new Date(dueAt.getTime() - MARK_AHEAD_HOURS * HOUR)

interface WaitedDose {
  /** Seconds since it was said, as the device has counted them. */
  waited: number
  now: Date
  /** When its medication was added. */
  addedAt: Date
  /** When it is due; null for one as needed. */
  dueAt: Date | null
}

/**
 * When a dose was given that has waited on a device. It was given after its medication was added, and a scheduled one not
 * before it could be marked. A clock that was put right meanwhile may count far more seconds than that, and says nothing
 * then: a scheduled dose counts as given when it was due, if that has come. One as needed counts as given now, so that
 * the next is never allowed too early.
 */
export function givenAtOf({ waited, now, addedAt, dueAt }: WaitedDose): Date {
  const counted = new Date(now.getTime() - waited * 1000)
  const isPossible = counted >= addedAt && (dueAt === null || counted >= markableFrom(dueAt))
  if (isPossible) return counted
  return new Date(Math.min(Math.max(dueAt?.getTime() ?? Infinity, addedAt.getTime()), now.getTime()))
}
