import { type ErrorParams, type FieldErrors, fillMessage, type Problem } from '../kernel/errors.ts'
import type { Moment } from '../kernel/operation.ts'
import { documentErrors } from './documents.errors.ts'
import { type DocumentedKind, PDF_MAX_BYTES, PDF_TYPE } from './documents.vocabulary.ts'
import { PHOTO_MAX_BYTES, photoContentTypes } from './photos.vocabulary.ts'

interface Attached {
  attachedKind?: DocumentedKind | null | undefined
  attachedId?: string | null | undefined
}

/** Refuses a document dated in the future, or with only one of a record's kind and id. */
export function checkDocument(
  { datedOn, attachedKind, attachedId }: Attached & { datedOn: string },
  { today }: Moment,
): FieldErrors {
  return {
    ...(datedOn > today && { datedOn: 'Date cannot be in the future' }),
    ...(Boolean(attachedKind) !== Boolean(attachedId) && { attachedId: 'Choose the record it belongs to' }),
  }
}

/** Returns the largest file of a type, in bytes: a PDF may be larger than a picture. */
export const mostBytesOf = (type: string): number => (type === PDF_TYPE ? PDF_MAX_BYTES : PHOTO_MAX_BYTES)

/** Converts bytes to whole MB, as the limits state them. */
const inMegabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)

/** Types that the file chooser offers; the server checks the contents. */
export const documentContentTypes: readonly string[] = [PDF_TYPE, ...photoContentTypes]

/**
 * Parameters of the error for a file that is too large.
 * @param most the limit of its type, in bytes
 */
export const tooLargeParams = (most: number): ErrorParams => ({
  megabytes: inMegabytes(most),
  noun: most === PHOTO_MAX_BYTES ? 'picture' : 'document',
})

/** Returns the message for a chosen file that cannot be a document, before it is uploaded. */
export function checkDocumentFile({
  size,
  type,
}: {
  size: number
  type: string
}): Pick<Problem, 'title' | 'message'> | undefined {
  const { DOCUMENT_TYPE_UNSUPPORTED: unsupported, DOCUMENT_TOO_LARGE: tooLarge } = documentErrors
  if (!documentContentTypes.includes(type)) {
    return { title: unsupported.title, message: fillMessage(unsupported, {}) }
  }
  const most = mostBytesOf(type)
  if (size <= most) return undefined
  return { title: tooLarge.title, message: fillMessage(tooLarge, tooLargeParams(most)) }
}

/** Maximum length of a document's title. */
export const TITLE_MAX = 100

/** Derives a title from a file's name: without the extension, underscores as spaces. */
export const titleOfFile = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/_+/g, ' ')
    .trim()
    .slice(0, TITLE_MAX) || 'Document'
