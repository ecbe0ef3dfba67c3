import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { PictureHelpers } from '../images/picture-tasks.ts'

/**
 * Reads a stored picture as a JPEG for a printed sheet; undefined if its file is missing or the store is unavailable: a
 * sheet without a picture is better than none.
 */
export async function readForPrint(
  { blobs, helpers, log }: { blobs: BlobStore; helpers: { pictures: PictureHelpers }; log: Logger },
  key: string,
  party: string,
): Promise<Buffer | undefined> {
  try {
    const blob = await blobs.open(key)
    if (!blob) return undefined
    return Buffer.from(await helpers.pictures.run('shrinkForPrint', await buffer(blob.body), party))
  } catch (error) {
    log.warn({ err: error, key }, 'failed to read a picture; sheet printed without it')
    return undefined
  }
}
