import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Sharp } from 'sharp'
import { PHOTO_MAX_PIXELS } from '@app/domain/files/photos.vocabulary'
import { fromDiskError } from '../blobs/storage-unavailable.ts'
import { ImageRefused } from './image-refused.ts'
import { inspectUpload } from './inspect-upload.ts'
import { loadSharp } from './load-sharp.ts'

/**
 * Stored sizes of a photo. `original` names the largest one in storage and in links; it is re-encoded like the others
 * and is not the uploaded file.
 */
export const PHOTO_VARIANTS = ['original', 'large', 'thumb'] as const
export type PhotoVariant = (typeof PHOTO_VARIANTS)[number]

export interface PhotoFile {
  variant: PhotoVariant
  path: string
  contentType: 'image/jpeg' | 'image/webp'
  bytes: number
}

export interface ProcessedPhoto {
  /** Of the largest size, like the dimensions in pixels and the bytes. */
  contentType: PhotoFile['contentType']
  width: number
  height: number
  bytes: number
  files: PhotoFile[]
  /** Hex SHA-256 of the original upload: a repeated upload has the same one. */
  sha256: string
}

/** Longest side of the largest size, in pixels. */
export const PICTURE_MAX_SIDE = 2560
/** Longest side in pixels. */
const LARGE_SIDE = 1280
/** Side of the square in pixels. */
const THUMB_SIDE = 320
/** Spec: "upload quality 90". */
const LARGEST_QUALITY = 90
const VARIANT_QUALITY = 80

interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
}

/**
 * Encodes an upload into the stored files: `original` (at most 2560 pixels on the long side, JPEG, or WEBP if it has
 * transparent parts), `large` (at most 1280) and `thumb` (a square of 320, cut from the middle), both WEBP. All are
 * re-encoded from bare pixels in sRGB, upright, so that no EXIF, GPS position, color profile or appended content can
 * survive. Of an animation only the first frame is kept, as a still: the lists show dozens of pictures, and a moving
 * one in each is neither calm nor small. It runs in a helper process (see `encodePhoto`), one at a time.
 *
 * @param source path of the upload
 * @param folder output folder; created if missing
 * @throws ImageRefused, with nothing left in the folder
 * @throws StorageUnavailable when the files can't be written
 */
export async function processPhoto(source: string, folder: string): Promise<ProcessedPhoto> {
  const inspected = await inspectUpload(source)
  const sha256 = await hashFile(source)
  const pixels = await decode(source, inspected.contentType)
  const files = await writeVariants(pixels, folder)
  const [{ contentType, bytes }] = files
  return { contentType, width: pixels.width, height: pixels.height, bytes, files, sha256 }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function decode(source: string, detectedType: string): Promise<Pixels> {
  const sharp = await loadSharp()
  try {
    const { data, info } = await sharp(source, { failOn: 'error', limitInputPixels: PHOTO_MAX_PIXELS })
      .autoOrient()
      .resize({ width: PICTURE_MAX_SIDE, height: PICTURE_MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 }
  } catch (cause) {
    throw new ImageRefused('damaged', { detectedType, cause })
  }
}

async function writeVariants(
  pixels: Pixels,
  folder: string,
): Promise<[largest: PhotoFile, ...variants: PhotoFile[]]> {
  const sharp = await loadSharp()
  const { data, ...raw } = pixels
  const picture = () => sharp(data, { raw })
  const written: string[] = []
  const write = async (variant: PhotoVariant, image: Sharp, type: 'jpeg' | 'webp'): Promise<PhotoFile> => {
    const path = join(folder, `${variant}.${type === 'jpeg' ? 'jpg' : type}`)
    const encoded = await image.toBuffer()
    written.push(path)
    await writeFile(path, encoded, { mode: 0o600 })
    return { variant, path, contentType: `image/${type}`, bytes: encoded.byteLength }
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const type = isOpaque(pixels) ? 'jpeg' : 'webp'
    const largest = picture().toFormat(type, { quality: LARGEST_QUALITY })
    const large = picture()
      .resize({ width: LARGE_SIDE, height: LARGE_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: VARIANT_QUALITY })
    const thumb = picture().resize(THUMB_SIDE, THUMB_SIDE).webp({ quality: VARIANT_QUALITY })
    // One after the other, so that their encoders' memory does not add up.
    return [
      await write('original', largest, type),
      await write('large', large, 'webp'),
      await write('thumb', thumb, 'webp'),
    ]
  } catch (error) {
    await Promise.all(written.map((path) => rm(path, { force: true })))
    throw fromDiskError(error)
  }
}

function isOpaque({ data, channels }: Pixels): boolean {
  if (channels === 3) return true
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false
  return true
}
