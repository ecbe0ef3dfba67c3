import { loadSharp } from './load-sharp.ts'

/** Side in pixels: enough for a picture of five centimetres at 300 dots per inch. */
const EDGE = 600

/** Converts a stored picture to a JPEG for a printed sheet. */
export async function shrinkForPrint(picture: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(picture)
    .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
}
