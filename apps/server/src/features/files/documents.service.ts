import { stat } from 'node:fs/promises'
import { documentErrors } from '@app/domain/files/documents.errors'
import { tooLargeParams } from '@app/domain/files/documents.rules'
import { type KeptType, PDF_MAX_BYTES, PDF_TYPE } from '@app/domain/files/documents.vocabulary'
import { photoErrors } from '@app/domain/files/photos.errors'
import { PHOTO_MAX_BYTES } from '@app/domain/files/photos.vocabulary'
import { Refusal } from '@app/domain/kernel/errors'
import { newId } from '../../platform/base/ids.ts'
import { StorageUnavailable } from '../../platform/blobs/storage-unavailable.ts'
import { isWholePdf, looksLikePdf } from '../../platform/pdfs/check-pdf.ts'
import type { Services } from '../../platform/services/services.ts'
import { uploadedPath } from '../../platform/uploads/read-multipart.ts'
import { blobKey, discardPhoto, hashUpload, refuseFile, storePhoto } from './photos.service.ts'

/** Identity and type of a stored document. */
export interface StoredDocument {
  blobId: string
  contentType: KeptType
  bytes: number
  /** Hex SHA-256 of the original upload. */
  sha256: string
}

type Storing = Pick<Services, 'blobs' | 'helpers' | 'settings' | 'log'>

const tooLarge = (bytes: number): Refusal =>
  refuseFile(documentErrors.DOCUMENT_TOO_LARGE, tooLargeParams(bytes))

/**
 * Checks an uploaded file, whatever its name and type claim, and stores it: a PDF unchanged, a picture re-encoded
 * without metadata. No row refers to it yet; see `storePhoto`.
 * @throws Refusal if it is not a supported document, or if the store can't take it; nothing is stored then
 */
export async function storeDocument(
  services: Storing,
  householdId: string,
  file: File,
): Promise<StoredDocument> {
  const path = uploadedPath(file)
  if (!path) throw refuseFile(documentErrors.DOCUMENT_DAMAGED)
  if (await looksLikePdf(path)) return storePdf(services, householdId, file, path)
  try {
    return await storePhoto(services, householdId, file, PHOTO_MAX_BYTES)
  } catch (error) {
    throw inWordsOfDocuments(error)
  }
}

async function storePdf(
  services: Storing,
  householdId: string,
  file: File,
  path: string,
): Promise<StoredDocument> {
  const { size: bytes } = await stat(path)
  if (bytes > PDF_MAX_BYTES) throw tooLarge(PDF_MAX_BYTES)
  if (!(await isWholePdf(path))) throw refuseFile(documentErrors.DOCUMENT_DAMAGED)
  const blobId = newId()
  try {
    const sha256 = await hashUpload(file)
    const key = blobKey(householdId, blobId, 'original.pdf')
    await services.blobs.put(key, path, { contentType: PDF_TYPE, bytes })
    return { blobId, contentType: PDF_TYPE, bytes, sha256 }
  } catch (error) {
    await discardPhoto(services, householdId, blobId)
    if (error instanceof StorageUnavailable) throw new Refusal(photoErrors.STORAGE_UNAVAILABLE)
    throw error
  }
}

/** Converts a refusal of a picture to the messages of documents, which are not only pictures. */
function inWordsOfDocuments(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  switch (error.definition) {
    case photoErrors.PHOTO_TYPE_UNSUPPORTED:
      return refuseFile(documentErrors.DOCUMENT_TYPE_UNSUPPORTED)
    case photoErrors.PHOTO_DAMAGED:
      return refuseFile(documentErrors.DOCUMENT_DAMAGED)
    case photoErrors.PHOTO_TOO_LARGE:
      return tooLarge(PHOTO_MAX_BYTES)
    default:
      return error
  }
}
