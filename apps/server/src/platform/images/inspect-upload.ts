import { stat } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { Metadata } from 'sharp'
import { photoContentTypes, PHOTO_MAX_PIXELS, PHOTO_MAX_SIDE } from '@app/domain/files/photos.vocabulary'
import { ImageRefused, type ImageRefusal } from './image-refused.ts'
import { loadSharp } from './load-sharp.ts'

type PhotoType = (typeof photoContentTypes)[number]

/**
 * Largest decoded picture in bytes: its pixels, times channels, times bytes per channel, and twice as many for a format
 * in whole-picture passes (interlaced PNG, progressive JPEG), which are held in memory all at once. Equals a
 * progressive JPEG of 50 million pixels.
 */
export const MAX_DECODED_BYTES = 6 * PHOTO_MAX_PIXELS

export interface InspectedPhoto {
  contentType: PhotoType
  /** Displayed size in pixels (after its orientation was applied). */
  width: number
  height: number
  bytes: number
}

/** An animated PNG counts as a PNG: any decoder shows its first frame. */
const ALIASES: Record<string, PhotoType> = { 'image/apng': 'image/png' }

/**
 * Detects the type of an upload by its bytes, never by its name, and reads no more than its header. A valid header does
 * not prove that the rest can be decoded: `processPhoto` does.
 *
 * @param source path of a file, or its bytes
 * @param limits `maxBytes`: the size limit of the form
 * @throws ImageRefused
 */
export async function inspectUpload(
  source: string | Uint8Array,
  limits: { maxBytes?: number } = {},
): Promise<InspectedPhoto> {
  const bytes = typeof source === 'string' ? (await stat(source)).size : source.byteLength
  if (limits.maxBytes !== undefined && bytes > limits.maxBytes) throw new ImageRefused('too-large')
  const contentType = await sniffType(source)
  const metadata = await readHeader(source, contentType)
  const refusal = tooMuchToDecode(metadata)
  if (refusal) throw new ImageRefused(refusal, { detectedType: contentType })
  const { width, height } = metadata.autoOrient
  return { contentType, width, height, bytes }
}

/** Bytes per channel, by the library's name of its type. */
const BYTES_OF_DEPTH: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }
/** For types that none of the accepted formats has. */
const MOST_BYTES_OF_DEPTH = 16

function tooMuchToDecode({
  width,
  height,
  channels,
  depth,
  isProgressive,
}: Metadata): ImageRefusal | undefined {
  if (width * height > PHOTO_MAX_PIXELS) return 'too-many-pixels'
  if (Math.max(width, height) > PHOTO_MAX_SIDE) return 'too-long-side'
  const bytes = width * height * channels * (BYTES_OF_DEPTH[depth] ?? MOST_BYTES_OF_DEPTH)
  return bytes * (isProgressive ? 2 : 1) > MAX_DECODED_BYTES ? 'too-costly' : undefined
}

async function sniffType(source: string | Uint8Array): Promise<PhotoType> {
  const found = await (typeof source === 'string' ? fileTypeFromFile(source) : fileTypeFromBuffer(source))
  const type = photoContentTypes.find((known) => known === found?.mime) ?? ALIASES[found?.mime ?? '']
  if (!type) throw new ImageRefused('unsupported-type', found && { detectedType: found.mime })
  return type
}

async function readHeader(source: string | Uint8Array, detectedType: PhotoType): Promise<Metadata> {
  const sharp = await loadSharp()
  try {
    // Our own check refuses pictures above the limit, with its own error.
    return await sharp(source, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw new ImageRefused('damaged', { detectedType, cause })
  }
}
