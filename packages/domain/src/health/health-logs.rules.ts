import type { FieldErrors } from '../kernel/errors.ts'
import type { Moment, WallMoment } from '../kernel/operation.ts'
import { checkExercise } from './exercise/exercise.rules.ts'
import { checkMeasure } from './measures.rules.ts'

/** Refuses a health log dated in the future (spec core-records §5). */
export const checkLogDate = ({ logDate }: { logDate: string }, { today }: Moment): FieldErrors =>
  logDate > today ? { logDate: 'Date cannot be in the future' } : {}

/** Minutes by which a reading's time may be ahead of the server's clock: device clocks are inexact. */
const TOLERANCE_MINUTES = 5

/** Refuses a reading whose date or time is in the future. */
export function checkTakenAt(
  { logDate, logTime }: { logDate: string; logTime: string | null },
  { today, time }: WallMoment,
): FieldErrors {
  const isAhead =
    logTime !== null && logDate === today && minutesOf(logTime) > minutesOf(time) + TOLERANCE_MINUTES
  return isAhead ? { logTime: 'Time cannot be in the future' } : checkLogDate({ logDate }, { today })
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Checks a health log beyond its shape: a moment in the future, and impossible numbers. */
export const checkHealthLog = (
  log: Parameters<typeof checkTakenAt>[0] &
    Parameters<typeof checkMeasure>[0] &
    Parameters<typeof checkExercise>[0],
  moment: WallMoment,
): FieldErrors => ({ ...checkTakenAt(log, moment), ...checkMeasure(log), ...checkExercise(log) })
