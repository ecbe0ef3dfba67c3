import { documentErrors } from '../files/documents.errors.ts'
import { photoErrors } from '../files/photos.errors.ts'
import { uploadMessage } from '../files/uploads.rules.ts'
import { isQuotaProblem } from '../kernel/access/quota-codes.ts'
import { commonErrors, type ErrorKind, type Problem } from '../kernel/errors.ts'
import { plural } from '../kernel/message-format.ts'

/** Remedies for a failed upload: retry, another file, or more room in the plan. */
export type UploadRemedy = 'again' | 'another-file' | 'more-room'

const ofTheFile: ReadonlySet<ErrorKind> = new Set<ErrorKind>(['too-large', 'wrong-type', 'invalid'])
const fileCodes: ReadonlySet<string> = new Set([
  commonErrors.BODY_TOO_LARGE.code,
  ...[...Object.values(photoErrors), ...Object.values(documentErrors)]
    .filter(({ kind }) => ofTheFile.has(kind))
    .map(({ code }) => code),
])

/**
 * Returns the remedy for a failed upload. Retrying does not help an invalid file, and a full plan refuses the remaining
 * files too.
 */
export function remedyFor(problem: Pick<Problem, 'code'>): UploadRemedy {
  if (isQuotaProblem(problem)) return 'more-room'
  return fileCodes.has(problem.code) ? 'another-file' : 'again'
}

/**
 * Returns the message for a failed upload of a file that may be a PDF.
 * @param failed the fallback message; also used while the storage is away, whose own message names a photo
 */
export const fileUploadMessage = (problem: Pick<Problem, 'code' | 'message'>, failed: string): string =>
  problem.code === photoErrors.STORAGE_UNAVAILABLE.code ? failed : uploadMessage(problem, failed)

/** Words the result of an upload of several files that exceeded the plan. The limit's message follows it. */
export const storedInWords = (stored: number, of: number): string =>
  stored === 0
    ? `None of ${of} were uploaded.`
    : plural(stored, { one: `# of ${of} was uploaded.`, other: `# of ${of} were uploaded.` })
