import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Sharp } from 'sharp'

export const RED = { r: 200, g: 30, b: 40 }

/** Creates a plain red picture. */
export function redPicture(width = 400, height = 300): Sharp {
  return sharp({ create: { width, height, channels: 3, background: RED } })
}

/** Creates a JPEG of noise, which compresses as badly as possible: 12 megapixels are above 10 MB. */
export function noiseJpeg(width: number, height: number, quality: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

const square = (...color: number[]) => Buffer.from(Array.from({ length: 32 * 32 }, () => color).flat())

/** Creates an animation of a red and a blue frame. */
export function animation(type: 'gif' | 'webp'): Promise<Buffer> {
  const frames = Buffer.concat([square(RED.r, RED.g, RED.b), square(20, 20, 220)])
  return sharp(frames, { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } })
    .toFormat(type)
    .toBuffer()
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}

interface PngLayout {
  /** Bits of each channel. */
  depth?: 1 | 8 | 16
  color?: 'grey' | 'rgb' | 'rgba'
  interlaced?: boolean
}

const COLOR_TYPES = { grey: 0, rgb: 2, rgba: 6 }
const CHANNELS = { grey: 1, rgb: 3, rgba: 4 }

/** Returns the beginning of a PNG: enough to read its size, not to decode it. */
export function pngHeader(
  width: number,
  height: number,
  { depth = 1, color = 'grey', interlaced = false }: PngLayout = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(depth, 8)
  header.writeUInt8(COLOR_TYPES[color], 9)
  header.writeUInt8(interlaced ? 1 : 0, 12)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
  ])
}

/** Creates a decodable PNG of black pixels, by default one bit each: 900 megapixels fit in 110 kB. */
export function hugePng(width: number, height: number, layout: Omit<PngLayout, 'interlaced'> = {}): Buffer {
  const { depth = 1, color = 'grey' } = layout
  const rows = Buffer.alloc(height * (Math.ceil((width * depth * CHANNELS[color]) / 8) + 1))
  return Buffer.concat([
    pngHeader(width, height, layout),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns the beginning of a HEIC photo from an iPhone. */
export function heicStart(): Buffer {
  const box = Buffer.alloc(600)
  box.writeUInt32BE(24, 0)
  box.write('ftypheic\0\0\0\0mif1heic', 4, 'latin1')
  return box
}

/** Creates a JPEG with a location in EXIF and in XMP. */
export function locatedJpeg(): Promise<Buffer> {
  return redPicture(400, 200)
    .withExif({
      IFD0: { Copyright: 'SECRET-OWNER' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitude: '0/1 7/1 3366/100' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><SECRET-PLACE/></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
}

/** Changes the dimensions in the header of a JPEG. */
export function withDimensions(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  const frame = [0xc0, 0xc2].map((kind) => changed.indexOf(Buffer.from([0xff, kind, 0]))).find((at) => at > 0)
  if (frame === undefined) throw new Error('The JPEG has no frame')
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

/** Inserts a comment segment right after the start of a JPEG. */
export function withComment(jpeg: Buffer, text: string): Buffer {
  const segment = Buffer.alloc(4 + text.length)
  segment.writeUInt16BE(0xfffe, 0)
  segment.writeUInt16BE(text.length + 2, 2)
  segment.write(text, 4, 'latin1')
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}
