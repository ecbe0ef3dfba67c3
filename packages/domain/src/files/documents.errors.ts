import { defineErrors } from '../kernel/errors.ts'
import { plural } from '../kernel/message-format.ts'
import { keptByPlan, uploadLimitMessage } from './uploads.rules.ts'

/** Errors of documents. The figures come from the plan table and the form, as with photos. */
export const documentErrors = defineErrors({
  DOCUMENT_LIMIT_REACHED: {
    kind: 'limit',
    title: 'Document Limit Reached',
    message: uploadLimitMessage('documents'),
  },
  DOCUMENT_TOO_LARGE: {
    kind: 'too-large',
    title: 'File too large',
    message: ({ megabytes = 0, noun = 'document' }) =>
      `This ${noun} is too large. Please use a smaller one (under ${megabytes}MB).`,
  },
  DOCUMENT_TYPE_UNSUPPORTED: {
    kind: 'wrong-type',
    title: 'Invalid file type',
    message: 'Invalid file type. Please use PDF, JPG, PNG, WEBP, or GIF files.',
  },
  DOCUMENT_DAMAGED: {
    kind: 'invalid',
    title: 'Upload failed',
    message: 'This file is damaged or incomplete. Please choose another one.',
  },
  DOCUMENT_RECORD_MISSING: {
    kind: 'invalid',
    title: 'Error adding document',
    message: 'The record you chose to attach it to was deleted.',
  },
})

/** Messages for adding, changing and deleting documents. */
export const documentTexts = {
  added: { title: 'Document added' },
  addedCount: (count: number) => plural(count, { one: 'Document added', other: '# documents added' }),
  addFailed: { title: 'Error adding document', message: 'Failed to upload document. Please try again.' },
  updated: { title: 'Document Updated' },
  updateFailed: { title: 'Error', message: 'Failed to update document.' },
  deleted: { title: 'Document Deleted' },
  attachedFailed: 'Attached documents could not be loaded.',
  before: 'adding a document',
  /** Document limit of each plan, from the plan table. */
  quotaHint: `Documents by plan: ${keptByPlan('documents')}.`,
  fileHint: 'PDF up to 25 MB, or JPG, PNG, WEBP or GIF up to 10 MB.',
} as const
