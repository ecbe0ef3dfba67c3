import { buffer } from 'node:stream/consumers'
import { loadSharp } from '../images/load-sharp.ts'
import type { Services } from '../services.ts'

/** Enough for a picture of five centimetres at 300 dots an inch. */
const EDGE = 600

/**
 * A stored picture as a JPEG for a printed sheet; undefined where its file is missing or the store is away: a sheet
 * without a picture helps more than none.
 */
export async function readForPrint(
  { blobs, log }: Pick<Services, 'blobs' | 'log'>,
  key: string,
): Promise<Buffer | undefined> {
  try {
    const blob = await blobs.open(key)
    if (!blob) return undefined
    const sharp = await loadSharp()
    const picture = sharp(await buffer(blob.body)).resize(EDGE, EDGE, {
      fit: 'inside',
      withoutEnlargement: true,
    })
    return await picture.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer()
  } catch (error) {
    log.warn({ err: error, key }, 'a sheet is printed without its picture')
    return undefined
  }
}
