import { z } from 'zod'
import { plainDate } from '../kernel/date-fields.ts'
import { commonErrors } from '../kernel/errors.ts'
import {
  deleted,
  isRecordId,
  oneOf,
  optionalText,
  pageOf,
  paging,
  pathId,
  recordId,
  recordStamp,
  requiredText,
  version,
} from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { photoErrors } from '../photos/photos.errors.ts'
import { pictureLinks } from '../photos/photos.contract.ts'
import { documentErrors } from './documents.errors.ts'
import { checkDocument, TITLE_MAX } from './documents.rules.ts'
import {
  documentedKinds,
  documentTypes,
  keptTypes,
  MAX_RECORDS_ASKED,
  PDF_MAX_BYTES,
} from './documents.vocabulary.ts'

/** What can be said of a document. */
export const documentFields = z.object({
  title: requiredText({
    max: TITLE_MAX,
    required: 'Title is required',
    tooLong: `Title must be less than ${TITLE_MAX} characters`,
  }),
  type: oneOf(documentTypes, 'Choose a type').default('other'),
  datedOn: plainDate('Date'),
  notes: optionalText('Notes', 1000),
})

/** A form sends nothing as an empty text. */
const emptyAsNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

/** The record of the same pet that a document is attached to. */
const attachment = {
  attachedKind: z.preprocess(
    emptyAsNull,
    z.enum(documentedKinds, { error: 'Choose what it is attached to' }).nullable(),
  ),
  attachedId: z.preprocess(emptyAsNull, recordId.nullable()),
}

export const document = recordStamp.extend({
  title: z.string(),
  type: z.enum(documentTypes),
  datedOn: z.string(),
  notes: z.string().nullable(),
  attachedKind: z.enum(documentedKinds).nullable(),
  attachedId: z.string().nullable(),
  contentType: z.enum(keptTypes),
  bytes: z.number(),
  /** Links to a picture's three sizes; a PDF has none. */
  picture: pictureLinks.nullable(),
  /** A signed link to the document itself. */
  file: z.string(),
})
export type MedicalDocument = z.output<typeof document>

/** Ids as a query carries them: one text, with commas between. */
const recordIds = z
  .string()
  .max(MAX_RECORDS_ASKED * 37)
  .transform((text) => text.split(',').filter(isRecordId))

export const documentsContract = {
  listDocuments: operation('GET /pets/{petId}/documents', {
    summary: "A pet's documents, the newest first",
    may: 'view documents',
    takes: paging.extend({ petId: pathId }),
    answers: pageOf(document),
  }),
  listAttachedDocuments: operation('GET /pets/{petId}/attached-documents', {
    summary: 'The documents that are attached to these records, at most five hundred',
    may: 'view documents',
    takes: z.object({ petId: pathId, recordIds }),
    answers: z.array(document),
  }),
  getDocument: operation('GET /documents/{documentId}', {
    summary: 'One document',
    may: 'view documents',
    takes: z.object({ documentId: pathId }),
    answers: document,
  }),
  addDocument: operation('POST /pets/{petId}/documents', {
    summary: 'Upload a document: a PDF of at most 25 MB, or a picture of at most 10 MB',
    may: 'add documents',
    counts: 'documents',
    rate: 'uploads',
    takesFile: true,
    largestFile: { bytes: PDF_MAX_BYTES, refusal: documentErrors.DOCUMENT_TOO_LARGE },
    takes: documentFields.extend({
      ...attachment,
      petId: pathId,
      id: recordId,
      file: z.file({ error: 'Choose a file' }),
    }),
    answers: document,
    refuses: [
      ...Object.values(documentErrors),
      photoErrors.PHOTO_TOO_MANY_PIXELS,
      photoErrors.PHOTO_SIDE_TOO_LONG,
      photoErrors.PHOTO_TOO_COSTLY,
      photoErrors.PHOTOS_BUSY,
      photoErrors.STORAGE_UNAVAILABLE,
      commonErrors.ID_TAKEN,
      commonErrors.ID_DELETED,
    ],
    rule: checkDocument,
  }),
  updateDocument: operation('PATCH /documents/{documentId}', {
    summary: "Change a document's title, type, date and notes",
    may: 'edit documents',
    takes: documentFields.extend({ documentId: pathId, version }),
    answers: document,
    refuses: [commonErrors.STALE_VERSION],
    rule: checkDocument,
  }),
  deleteDocument: operation('DELETE /documents/{documentId}', {
    summary: 'Delete a document and its stored files',
    may: 'delete documents',
    takes: z.object({ documentId: pathId }),
    answers: deleted,
  }),
}
