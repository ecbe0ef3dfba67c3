import { loadSharp } from './load-sharp.ts'

/** Enough for a picture of five centimetres at 300 dots an inch. */
const EDGE = 600

/** A stored picture as a JPEG for a printed sheet. */
export async function shrinkForPrint(picture: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(picture)
    .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
}
