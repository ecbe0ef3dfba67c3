import { documentErrors } from '../files/documents.errors.ts'
import { photoErrors } from '../files/photos.errors.ts'
import { isQuotaProblem } from '../kernel/access/quota-codes.ts'
import { commonErrors, type ErrorKind, type Problem } from '../kernel/errors.ts'
import { plural } from '../kernel/message-format.ts'

/** What helps after a file was not taken: the same once more, another file, or more room than the plan has. */
export type UploadRemedy = 'again' | 'another-file' | 'more-room'

const ofTheFile: ReadonlySet<ErrorKind> = new Set<ErrorKind>(['too-large', 'wrong-type', 'invalid'])
const fileCodes: ReadonlySet<string> = new Set([
  commonErrors.BODY_TOO_LARGE.code,
  ...[...Object.values(photoErrors), ...Object.values(documentErrors)]
    .filter(({ kind }) => ofTheFile.has(kind))
    .map(({ code }) => code),
])

/** What helps after an upload failed. A file that is wrong stays so, and a full plan takes none of the others either. */
export function remedyFor(problem: Pick<Problem, 'code'>): UploadRemedy {
  if (isQuotaProblem(problem)) return 'more-room'
  return fileCodes.has(problem.code) ? 'another-file' : 'again'
}

/** What became of several files when the plan had no room for all, before the words of its limit. */
export const storedInWords = (stored: number, of: number): string =>
  stored === 0
    ? `None of ${of} were uploaded.`
    : plural(stored, { one: `# of ${of} was uploaded.`, other: `# of ${of} were uploaded.` })
