import { commonErrors, type FieldErrors, type Problem } from '../kernel/errors.ts'
import type { Moment } from '../kernel/operation.ts'
import { photoTexts } from './photos.errors.ts'

/** A photo's date has the range of a health log's (spec core-records §5). */
export const checkPhotoDate = ({ takenOn }: { takenOn: string }, { today }: Moment): FieldErrors =>
  takenOn > today ? { takenOn: 'Date cannot be in the future' } : {}

const messageOfCode: Readonly<Record<string, string>> = {
  [commonErrors.TOO_MANY_REQUESTS.code]: photoTexts.tooManyUploads,
  [commonErrors.NOT_ALLOWED.code]: photoTexts.notPermitted,
  [commonErrors.REQUEST_TOKEN_INVALID.code]: photoTexts.notPermitted,
  [commonErrors.UNEXPECTED.code]: photoTexts.addFailed.message,
}

/** The text of an upload that failed (spec core-records §8), by its code; what the server said where none is fixed. */
export const uploadMessage = (problem: Pick<Problem, 'code' | 'message'>): string =>
  messageOfCode[problem.code] ?? problem.message
