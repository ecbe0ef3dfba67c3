import { stat } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { Metadata } from 'sharp'
import { ImageRefused } from './image-refused.ts'
import { loadSharp } from './load-sharp.ts'

/** The types of photos that are taken (spec: "Please use JPG, PNG, WEBP, or GIF images"). */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
export type PhotoType = (typeof PHOTO_TYPES)[number]

/**
 * Width times height that is decoded at most. The library's own limit of 268 million let a PNG of
 * 602 kB take 689 MB of memory.
 */
export const MAX_PIXELS = 50_000_000

export interface InspectedPhoto {
  contentType: PhotoType
  /** Pixels, as the picture is to be shown (after its orientation was applied). */
  width: number
  height: number
  bytes: number
}

/** An animated PNG is a PNG whose first frame any decoder shows. */
const ALIASES: Record<string, PhotoType> = { 'image/apng': 'image/png' }

/**
 * Finds out what an upload is by its bytes, never by its name, and reads no more than its header.
 * A header that passes does not prove that the rest can be decoded: `processPhoto` does.
 *
 * @param source path of a file, or its bytes
 * @param limits `maxBytes`: the size limit of the form at hand
 * @throws ImageRefused
 */
export async function inspectUpload(
  source: string | Uint8Array,
  limits: { maxBytes?: number } = {},
): Promise<InspectedPhoto> {
  const bytes = typeof source === 'string' ? (await stat(source)).size : source.byteLength
  if (limits.maxBytes !== undefined && bytes > limits.maxBytes) throw new ImageRefused('too-large')
  const contentType = await sniffType(source)
  const { width, height } = await readDimensions(source, contentType)
  if (width * height > MAX_PIXELS) throw new ImageRefused('too-many-pixels', { detectedType: contentType })
  return { contentType, width, height, bytes }
}

async function sniffType(source: string | Uint8Array): Promise<PhotoType> {
  const found = await (typeof source === 'string' ? fileTypeFromFile(source) : fileTypeFromBuffer(source))
  const type = PHOTO_TYPES.find((known) => known === found?.mime) ?? ALIASES[found?.mime ?? '']
  if (!type) throw new ImageRefused('unsupported-type', found && { detectedType: found.mime })
  return type
}

async function readDimensions(
  source: string | Uint8Array,
  detectedType: PhotoType,
): Promise<Pick<Metadata['autoOrient'], 'width' | 'height'>> {
  const sharp = await loadSharp()
  try {
    // The limit is ours to tell, with its own refusal.
    const { autoOrient } = await sharp(source, { limitInputPixels: false }).metadata()
    return autoOrient
  } catch (cause) {
    throw new ImageRefused('damaged', { detectedType, cause })
  }
}
