import { PDF_TYPE } from './documents.vocabulary.ts'
import { photoContentTypes } from './photos.vocabulary.ts'

/** The field of that form with the files. */
export const SHARED_FIELD = 'files'
/** Accepted types of shared files: pictures become photos, PDFs documents. */
export const sharedTypes: readonly string[] = [...photoContentTypes, PDF_TYPE]
/** Files of one share; the others are left out. */
export const MOST_SHARED_FILES = 20
/** Bytes of one share. */
export const MOST_SHARED_BYTES = 60 * 1024 * 1024
