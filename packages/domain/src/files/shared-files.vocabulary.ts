import { PDF_TYPE } from './documents.vocabulary.ts'
import { photoContentTypes } from './photos.vocabulary.ts'

/** Field of the share form that holds the files. */
export const SHARED_FIELD = 'files'
/** Accepted types of shared files: pictures become photos, PDFs documents. */
export const sharedTypes: readonly string[] = [...photoContentTypes, PDF_TYPE]
/** Highest number of files per share; further ones are left out. */
export const MOST_SHARED_FILES = 20
/** Largest share in bytes. */
export const MOST_SHARED_BYTES = 60 * 1024 * 1024
