import type { FieldErrors } from '../kernel/errors.ts'
import type { Moment } from '../kernel/operation.ts'

/** A health log's date cannot be in the future (spec core-records §5). */
export const checkLogDate = ({ logDate }: { logDate: string }, { today }: Moment): FieldErrors =>
  logDate > today ? { logDate: 'Date cannot be in the future' } : {}
