import type { FieldErrors } from '../kernel/errors.ts'
import type { Moment } from '../kernel/operation.ts'
import { checkMeasure } from './measures.rules.ts'

/** A health log's date cannot be in the future (spec core-records §5). */
export const checkLogDate = ({ logDate }: { logDate: string }, { today }: Moment): FieldErrors =>
  logDate > today ? { logDate: 'Date cannot be in the future' } : {}

/** What is wrong with a health log beyond its shape: its date, and a number that cannot be. */
export const checkHealthLog = (
  log: { logDate: string } & Parameters<typeof checkMeasure>[0],
  moment: Moment,
): FieldErrors => ({ ...checkLogDate(log, moment), ...checkMeasure(log) })
