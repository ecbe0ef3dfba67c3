import { z } from 'zod'
import { documentErrors } from '../files/documents.errors.ts'
import { TITLE_MAX } from '../files/documents.rules.ts'
import { keptTypes, PDF_MAX_BYTES } from '../files/documents.vocabulary.ts'
import { pictureLinks } from '../files/photos.contract.ts'
import { photoErrors } from '../files/photos.errors.ts'
import { commonErrors } from '../kernel/errors.ts'
import { pathId, recordId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { defineKind } from '../records/define-kind.ts'
import { deletes } from '../records/kind-operations.ts'
import { field, text } from '../records/record-fields.ts'

/** Receipts of an expense: photos or PDFs, stored as documents are. They are answered with their expense. */
export const receipts = defineKind({
  table: 'receipts',
  one: 'a receipt',
  words: 'expenses',
  of: 'household',
  fields: {
    expenseId: field({ sql: 'uuid', once: true }),
    title: { ...text({ label: 'Title', max: TITLE_MAX }), once: true },
    contentType: field({ answers: z.enum(keptTypes), sql: 'text', once: true }),
    bytes: field({ answers: z.number(), sql: 'bigint', once: true }),
    blobId: field({ sql: 'uuid', once: true }),
    /** Links to a picture's three sizes; a PDF has none. */
    picture: field({ answers: pictureLinks.nullable() }),
    /** A signed link to the receipt itself. */
    file: field({ answers: z.string() }),
  },
})
export type Receipt = z.output<typeof receipts.entry>

export const receiptsContract = {
  add: operation('POST /expenses/{expenseId}/receipts', {
    summary: 'Add a receipt to an expense: a PDF of at most 25 MB, or a picture of at most 10 MB',
    may: 'add expenses',
    rate: 'uploads',
    takesFile: true,
    largestFile: { bytes: PDF_MAX_BYTES, refusal: documentErrors.DOCUMENT_TOO_LARGE },
    takes: receipts.form.extend({
      expenseId: pathId,
      id: recordId,
      file: z.file({ error: 'Choose a file' }),
    }),
    answers: receipts.entry,
    refuses: [
      documentErrors.DOCUMENT_TOO_LARGE,
      documentErrors.DOCUMENT_TYPE_UNSUPPORTED,
      documentErrors.DOCUMENT_DAMAGED,
      photoErrors.PHOTO_TOO_MANY_PIXELS,
      photoErrors.PHOTO_SIDE_TOO_LONG,
      photoErrors.PHOTO_TOO_COSTLY,
      photoErrors.PHOTOS_BUSY,
      photoErrors.STORAGE_UNAVAILABLE,
      commonErrors.CEILING_REACHED,
      commonErrors.ID_TAKEN,
      commonErrors.ID_DELETED,
    ],
  }),
  delete: operation('DELETE /receipts/{id}', deletes(receipts, 'Delete a receipt and its stored files')),
}
