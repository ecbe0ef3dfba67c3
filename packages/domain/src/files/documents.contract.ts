import { z } from 'zod'
import { commonErrors } from '../kernel/errors.ts'
import { isRecordId, pathId, recordId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { defineKind } from '../records/define-kind.ts'
import { byType, byWords, changes, deletes, lists, reads } from '../records/kind-operations.ts'
import { day, field, maybeText, presetChoice, text } from '../records/record-fields.ts'
import { documentErrors } from './documents.errors.ts'
import { checkDocument, TITLE_MAX } from './documents.rules.ts'
import {
  documentedKinds,
  documentTypeLabels,
  documentTypes,
  keptTypes,
  MAX_RECORDS_ASKED,
  PDF_MAX_BYTES,
} from './documents.vocabulary.ts'
import { pictureLinks } from './photos.contract.ts'
import { photoErrors } from './photos.errors.ts'

/** Converts an empty form value to null. */
const emptyAsNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

/** Record of the same pet to which a document is attached. */
const attachment = {
  attachedKind: z.preprocess(
    emptyAsNull,
    z.enum(documentedKinds, { error: 'Choose what it is attached to' }).nullable(),
  ),
  attachedId: z.preprocess(emptyAsNull, recordId.nullable()),
}

/** Medical documents of a pet. Their descriptions can be changed; file and attached record can't. */
export const documents = defineKind({
  table: 'documents',
  one: 'a document',
  words: 'documents',
  of: 'pet',
  sortBy: 'datedOn',
  fields: {
    title: text({ label: 'Title', max: TITLE_MAX }),
    type: presetChoice(documentTypes, 'other', {
      label: 'Type',
      words: documentTypeLabels,
      missing: 'Choose a type',
    }),
    datedOn: day({ label: 'Date' }),
    notes: maybeText({ label: 'Notes', max: 1000 }),
    attachedKind: field({ answers: z.enum(documentedKinds).nullable() }),
    attachedId: field({ answers: z.string().nullable() }),
    medicationId: field({ sql: 'uuid', once: true }),
    appointmentId: field({ sql: 'uuid', once: true }),
    healthLogId: field({ sql: 'uuid', once: true }),
    vaccinationId: field({ sql: 'uuid', once: true }),
    contentType: field({ answers: z.enum(keptTypes), sql: 'text', once: true }),
    bytes: field({ answers: z.number(), sql: 'bigint', once: true }),
    blobId: field({ sql: 'uuid', once: true }),
    /** Links to a picture's three sizes; a PDF has none. */
    picture: field({ answers: pictureLinks.nullable() }),
    /** A signed link to the document itself. */
    file: field({ answers: z.string() }),
  },
})
export type MedicalDocument = z.output<typeof documents.entry>

/** Ids in a query: one comma-separated text. */
const recordIds = z
  .string()
  .max(MAX_RECORDS_ASKED * 37)
  .transform((ids) => ids.split(',').filter(isRecordId))

export const documentsContract = {
  list: operation(
    'GET /pets/{petId}/documents',
    lists(documents, "A pet's documents, the newest first", { ...byType(documentTypes), ...byWords }),
  ),
  listAttachedDocuments: operation('GET /pets/{petId}/attached-documents', {
    summary: 'List the documents attached to these records, at most 500',
    may: 'view documents',
    takes: z.object({ petId: pathId, recordIds }),
    answers: z.array(documents.entry),
  }),
  get: operation('GET /documents/{id}', reads(documents)),
  add: operation('POST /pets/{petId}/documents', {
    summary: 'Upload a document: a PDF of at most 25 MB, or a picture of at most 10 MB',
    may: 'add documents',
    counts: 'documents',
    rate: 'uploads',
    takesFile: true,
    largestFile: { bytes: PDF_MAX_BYTES, refusal: documentErrors.DOCUMENT_TOO_LARGE },
    takes: documents.form.extend({
      ...attachment,
      petId: pathId,
      id: recordId,
      file: z.file({ error: 'Choose a file' }),
    }),
    answers: documents.entry,
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
  update: operation('PATCH /documents/{id}', changes(documents, { rule: checkDocument })),
  delete: operation('DELETE /documents/{id}', deletes(documents, 'Delete a document and its stored files')),
}
