import { type FieldErrors, fillMessage, type Problem } from '../kernel/errors.ts'
import type { Moment } from '../kernel/operation.ts'
import { photoErrors, photoTexts } from './photos.errors.ts'
import { photoContentTypes } from './photos.vocabulary.ts'
import { uploadMessage } from './uploads.rules.ts'

/** A photo's date has the range of a health log's (spec core-records §5). */
export const checkPhotoDate = ({ takenOn }: { takenOn: string }, { today }: Moment): FieldErrors =>
  takenOn > today ? { takenOn: 'Date cannot be in the future' } : {}

/** Returns the message for a failed upload of a photo. */
export const photoUploadMessage = (problem: Pick<Problem, 'code' | 'message'>): string =>
  uploadMessage(problem, photoTexts.addFailed.message)

/**
 * Checks a chosen file before upload; the server checks its contents. Returns an error message if the file can't be a
 * photo.
 * @param maxBytes the form's own limit
 * @param tooLarge the form's message for a larger file
 */
export function checkPhotoFile(
  { size, type }: { size: number; type: string },
  maxBytes: number,
  tooLarge: Pick<Problem, 'title' | 'message'>,
): Pick<Problem, 'title' | 'message'> | undefined {
  if (!(photoContentTypes as readonly string[]).includes(type)) {
    const { title } = photoErrors.PHOTO_TYPE_UNSUPPORTED
    return { title, message: fillMessage(photoErrors.PHOTO_TYPE_UNSUPPORTED, {}) }
  }
  return size > maxBytes ? tooLarge : undefined
}
