import { buffer } from 'node:stream/consumers'
import { loadSharp } from '../../platform/images/load-sharp.ts'
import type { Services } from '../../platform/services.ts'
import { blobKey } from './photos.service.ts'

/** Enough for a picture of five centimetres at 300 dots an inch. */
const EDGE = 600

/**
 * A stored picture as a JPEG for a printed sheet; undefined where its file is missing or the store is away: a sheet
 * without a picture helps more than none.
 */
export async function readForPrint(
  { blobs, log }: Pick<Services, 'blobs' | 'log'>,
  householdId: string,
  blobId: string,
): Promise<Buffer | undefined> {
  try {
    const blob = await blobs.open(blobKey(householdId, blobId, 'large.webp'))
    if (!blob) return undefined
    const sharp = await loadSharp()
    const picture = sharp(await buffer(blob.body)).resize(EDGE, EDGE, {
      fit: 'inside',
      withoutEnlargement: true,
    })
    return await picture.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer()
  } catch (error) {
    log.warn({ err: error, householdId, blobId }, 'a sheet is printed without its picture')
    return undefined
  }
}
