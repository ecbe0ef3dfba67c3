import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { photoErrors } from '@app/domain/files/photos.errors'
import { fillMessage, Refusal, type ErrorDefinition, type ErrorParams } from '@app/domain/kernel/errors'
import { QueueFull } from '../../platform/base/fair-queue.ts'
import { newId } from '../../platform/base/ids.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { StorageUnavailable } from '../../platform/blobs/storage-unavailable.ts'
import { markOfBlob } from '../../platform/files/picture-marks.ts'
import { isDatabaseAway } from '../../platform/http/problems.ts'
import { encodePhoto } from '../../platform/images/encode-photo.ts'
import { ImageRefused } from '../../platform/images/image-refused.ts'
import type { Services } from '../../platform/services/services.ts'
import { uploadedPath } from '../../platform/uploads/read-multipart.ts'

/** Identity and type of a stored picture. */
export interface StoredPhoto {
  blobId: string
  contentType: 'image/jpeg' | 'image/webp'
  width: number
  height: number
  bytes: number
  /** Hex SHA-256 of the original upload. */
  sha256: string
}

type Storing = Pick<Services, 'blobs' | 'helpers' | 'settings' | 'log'>

const refusals: Readonly<Record<ImageRefused['code'], ErrorDefinition>> = {
  'unsupported-type': photoErrors.PHOTO_TYPE_UNSUPPORTED,
  'too-long-side': photoErrors.PHOTO_SIDE_TOO_LONG,
  'too-many-pixels': photoErrors.PHOTO_TOO_MANY_PIXELS,
  'too-costly': photoErrors.PHOTO_TOO_COSTLY,
  'too-large': photoErrors.PHOTO_TOO_LARGE,
  damaged: photoErrors.PHOTO_DAMAGED,
}

/** Hashes an uploaded file, to recognise a repeated upload. */
export async function hashUpload(file: File): Promise<string> {
  const hash = createHash('sha256')
  const path = uploadedPath(file)
  if (path) await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Returns the key prefix of a blob's files; the prefix belongs to one household. */
export const blobPrefix = (householdId: string, blobId: string): string => `${householdId}/${blobId}`

/** Returns the key of one stored file. */
export const blobKey = (householdId: string, blobId: string, file: string): string =>
  `${blobPrefix(householdId, blobId)}/${file}`

/**
 * Checks an uploaded file, encodes it in its three sizes and stores them. No row refers to them yet: a caller that
 * can't write one discards them, and a sweep removes the leftovers of a killed process.
 * @param maxBytes the form's own limit
 * @throws Refusal if it is not a supported picture, or if the store can't take it; nothing is stored then
 */
export async function storePhoto(
  services: Storing,
  householdId: string,
  file: File,
  maxBytes: number,
): Promise<StoredPhoto> {
  if (file.size > maxBytes) throw tooLarge(maxBytes)
  const path = uploadedPath(file)
  if (!path) throw refuseFile(photoErrors.PHOTO_DAMAGED)
  try {
    return await storePicture(services, householdId, path)
  } catch (error) {
    throw asRefusal(error, maxBytes)
  }
}

/**
 * Encodes a picture on this disk in its three sizes and stores them.
 * @throws ImageRefused, StorageUnavailable or QueueFull, with nothing stored
 */
export async function storePicture(
  services: Storing,
  householdId: string,
  path: string,
): Promise<StoredPhoto> {
  const blobId = newId()
  const folder = await mkdtemp(join(services.settings.uploadsDir, 'photo-'))
  try {
    return await encodeAndStore(services, { householdId, blobId, path, folder })
  } catch (error) {
    await discardPhoto(services, householdId, blobId)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes every file under a blob's prefix; repeating it is no error. */
export async function discardFiles(blobs: BlobStore, prefix: string): Promise<void> {
  for await (const { key } of blobs.list(`${prefix}/`)) await blobs.remove(key)
}

/** Removes a blob's files as far as the store allows now; the sweep removes the rest. */
export async function discardPhoto(
  { blobs, log }: Pick<Services, 'blobs' | 'log'>,
  householdId: string,
  blobId: string,
): Promise<void> {
  try {
    await discardFiles(blobs, blobPrefix(householdId, blobId))
  } catch (error) {
    log.warn(
      { err: error, householdId, blobId },
      'failed to remove files of an unfinished upload; left to the sweep',
    )
  }
}

/**
 * Writes the row of a stored picture or document. Removes files that got no row: the write was refused, or the same
 * upload was written a moment earlier. After a database outage the row may exist nevertheless, and only the sweep can
 * decide.
 */
export async function withRowOf<Row extends { picture: unknown } | { file: unknown }>(
  services: Storing,
  householdId: string,
  { blobId }: { blobId: string },
  write: () => Promise<Row>,
): Promise<Row> {
  try {
    const row = await write()
    const mark = 'file' in row ? row.file : row.picture
    if (mark !== markOfBlob(blobId)) await discardPhoto(services, householdId, blobId)
    return row
  } catch (error) {
    if (!isDatabaseAway(error)) await discardPhoto(services, householdId, blobId)
    throw error
  }
}

interface Encoding {
  householdId: string
  blobId: string
  path: string
  folder: string
}

async function encodeAndStore({ blobs, helpers }: Storing, encoding: Encoding): Promise<StoredPhoto> {
  const { householdId, blobId, path, folder } = encoding
  const encoded = await encodePhoto(helpers, { source: path, folder }, householdId)
  const { files, contentType: kept, width, height, bytes, sha256 } = encoded
  for (const { variant, path: source, contentType, bytes: size } of files) {
    const extension = contentType === 'image/jpeg' ? 'jpg' : 'webp'
    await blobs.put(blobKey(householdId, blobId, `${variant}.${extension}`), source, {
      contentType,
      bytes: size,
    })
  }
  return { blobId, contentType: kept, width, height, bytes, sha256 }
}

/** Refuses the file itself: the message also belongs to the form's file field. */
export const refuseFile = (definition: ErrorDefinition, params: ErrorParams = {}): Refusal =>
  new Refusal(definition, params, { fields: { file: fillMessage(definition, params) } })

const tooLarge = (maxBytes: number): Refusal =>
  refuseFile(photoErrors.PHOTO_TOO_LARGE, { megabytes: Math.round(maxBytes / 1024 / 1024) })

/** Seconds that a few pictures take. */
const BUSY_SECONDS = 5

function asRefusal(error: unknown, maxBytes: number): unknown {
  if (error instanceof StorageUnavailable) return new Refusal(photoErrors.STORAGE_UNAVAILABLE)
  if (error instanceof QueueFull)
    return new Refusal(photoErrors.PHOTOS_BUSY, {}, { retryAfter: BUSY_SECONDS })
  if (!(error instanceof ImageRefused)) return error
  return error.code === 'too-large' ? tooLarge(maxBytes) : refuseFile(refusals[error.code])
}
