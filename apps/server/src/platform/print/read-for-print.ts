import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { QueueFull } from '../base/fair-queue.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { StorageUnavailable } from '../blobs/storage-unavailable.ts'
import type { PictureHelpers } from '../images/picture-tasks.ts'

export interface PictureReading {
  blobs: BlobStore
  helpers: { pictures: PictureHelpers }
  log: Logger
  /** Set by a job, which tries again after an outage. A user who waits gets a sheet without the picture instead. */
  awaitsPictures?: boolean
}

/**
 * Reads a stored picture as a JPEG for a printed sheet; undefined if its file is missing or can't be read.
 * @throws StorageUnavailable, QueueFull if `awaitsPictures`
 */
export async function readForPrint(
  { blobs, helpers, log, awaitsPictures = false }: PictureReading,
  key: string,
  party: string,
): Promise<Buffer | undefined> {
  try {
    const blob = await blobs.open(key)
    if (!blob) return undefined
    return Buffer.from(await helpers.pictures.run('shrinkForPrint', await buffer(blob.body), party))
  } catch (error) {
    if (awaitsPictures && (error instanceof StorageUnavailable || error instanceof QueueFull)) throw error
    log.warn({ err: error, key }, 'failed to read a picture; sheet printed without it')
    return undefined
  }
}
