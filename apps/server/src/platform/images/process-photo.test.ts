import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { canMount, mountSmallDisk, unmount } from '../blobs/small-disk.fixture.ts'
import {
  animation,
  hugePng,
  locatedJpeg,
  noiseJpeg,
  RED,
  redPicture,
  withComment,
} from './pictures.fixture.ts'
import { processPhoto } from './process-photo.ts'
import type { PhotoVariant, ProcessedPhoto } from './process-photo.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photo-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Number of the GPS entry in EXIF, 0x8825, in the byte order of the fixture. */
const GPS_TAG = Buffer.from([0x25, 0x88])

async function processUpload(content: Uint8Array): Promise<ProcessedPhoto> {
  await writeFile(join(folder, 'upload'), content)
  return processPhoto(join(folder, 'upload'), join(folder, 'out'))
}

function variant(photo: ProcessedPhoto, name: PhotoVariant): Promise<Buffer> {
  const file = photo.files.find((one) => one.variant === name)
  if (!file) throw new Error(`No ${name}`)
  return readFile(file.path)
}

/** Returns the color in the middle, with its alpha if there is one. */
async function colorOf(content: Buffer): Promise<number[]> {
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(middle, middle + info.channels)]
}

function expectRed([r = 0, g = 0, b = 0]: number[]): void {
  for (const [seen, meant] of [
    [r, RED.r],
    [g, RED.g],
    [b, RED.b],
  ] as const)
    expect(Math.abs(seen - meant)).toBeLessThan(8)
}

// spec ASVS V5.2.2
test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s becomes three files of safe types', async (type) => {
  const content = await redPicture(3000, 2000).toFormat(type).toBuffer()
  const photo = await processUpload(content)
  expect(photo).toMatchObject({ contentType: 'image/jpeg', width: 2560, height: 1707 })
  expect(photo.sha256).toBe(createHash('sha256').update(content).digest('hex'))
  expect(photo.files.map((file) => [file.variant, file.contentType])).toEqual([
    ['original', 'image/jpeg'],
    ['large', 'image/webp'],
    ['thumb', 'image/webp'],
  ])
  const sizes = await Promise.all(
    (['original', 'large', 'thumb'] as const).map(async (name) => {
      const stored = await variant(photo, name)
      expectRed(await colorOf(stored))
      expect(photo.files.find((file) => file.variant === name)?.bytes).toBe(stored.length)
      const { format, width, height } = await sharp(stored).metadata()
      return [format, width, height]
    }),
  )
  expect(sizes).toEqual([
    ['jpeg', 2560, 1707],
    ['webp', 1280, 854],
    ['webp', 320, 320],
  ])
  expect(photo.bytes).toBe((await variant(photo, 'original')).length)
})

test('a small photo is not enlarged, only its thumb is always a full square', async () => {
  const photo = await processUpload(await redPicture(50, 40).jpeg().toBuffer())
  expect(photo).toMatchObject({ width: 50, height: 40 })
  expect(await sharp(await variant(photo, 'large')).metadata()).toMatchObject({ width: 50, height: 40 })
  expect(await sharp(await variant(photo, 'thumb')).metadata()).toMatchObject({ width: 320, height: 320 })
})

test('a strip one pixel high is processed', async () => {
  const photo = await processUpload(await redPicture(6000, 1).png().toBuffer())
  expect(photo).toMatchObject({ width: 2560, height: 1 })
})

test('removes place, profile and owner, and turns the picture upright', async () => {
  const content = await locatedJpeg()
  expect(content.includes('SECRET-OWNER')).toBe(true)
  expect(content.includes('SECRET-PLACE')).toBe(true)
  expect((await sharp(content).metadata()).exif?.includes(GPS_TAG)).toBe(true)
  const photo = await processUpload(content)
  expect(photo).toMatchObject({ width: 200, height: 400 })
  const stored = await Promise.all(photo.files.map((file) => readFile(file.path)))
  const metadata = await Promise.all(stored.map((file) => sharp(file).metadata()))
  for (const { exif, xmp, iptc, icc, orientation } of metadata)
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
  for (const file of stored)
    for (const trace of ['Exif', 'EXIF', 'SECRET', 'xmp', 'ICC_PROFILE', 'ICCP'])
      expect(file.includes(trace)).toBe(false)
})

test('colors of a wider profile and of print come out as they looked', async () => {
  const wide = await processUpload(await redPicture().withIccProfile('p3').png().toBuffer())
  expectRed(await colorOf(await variant(wide, 'original')))
  const grey = await processUpload(await redPicture().greyscale().jpeg().toBuffer())
  expect((await colorOf(await variant(grey, 'original'))).length).toBe(3)
  const print = await processUpload(
    await redPicture().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
  )
  const { space, channels } = await sharp(await variant(print, 'original')).metadata()
  expect({ space, channels }).toEqual({ space: 'srgb', channels: 3 })
})

test('transparency is kept where there is some', async () => {
  const background = { ...RED, alpha: 0.5 }
  const clear = sharp({ create: { width: 60, height: 60, channels: 4, background } })
  const photo = await processUpload(await clear.png().toBuffer())
  expect(photo.contentType).toBe('image/webp')
  expect((await colorOf(await variant(photo, 'thumb')))[3]).toBeGreaterThan(120)
  const opaque = await processUpload(await redPicture().ensureAlpha().png().toBuffer())
  expect(opaque.contentType).toBe('image/jpeg')
})

test.each(['gif', 'webp'] as const)('of an animated %s the first frame is kept', async (type) => {
  const photo = await processUpload(await animation(type))
  expect(photo).toMatchObject({ width: 32, height: 32 })
  expectRed(await colorOf(await variant(photo, 'original')))
})

test('removes data in a comment or behind the picture', async () => {
  const attack = '<script>alert(document.domain)</script>'
  const jpeg = withComment(await redPicture().jpeg().toBuffer(), attack)
  const photo = await processUpload(Buffer.concat([jpeg, Buffer.from(`<!doctype html>${attack}`)]))
  const stored = await Promise.all(photo.files.map((file) => readFile(file.path)))
  expect(stored.some((file) => file.includes('script') || file.includes('doctype'))).toBe(false)
})

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s that was cut off is damaged', async (type) => {
  const content = await sharp(await noiseJpeg(300, 200, 80))
    .toFormat(type)
    .toBuffer()
  const half = content.subarray(0, Math.floor(content.length * 0.6))
  await expect(processUpload(half)).rejects.toMatchObject({ name: 'ImageRefused', code: 'damaged' })
  expect(await readdir(folder)).toEqual(['upload'])
})

test('a picture of 900 million pixels is refused before it is decoded', async () => {
  await expect(processUpload(hugePng(30_000, 30_000))).rejects.toMatchObject({ code: 'too-many-pixels' })
})

describe.skipIf(!canMount())('on a full disk', () => {
  let disk: string
  beforeEach(async () => {
    disk = join(folder, 'small')
    await mkdir(disk)
    mountSmallDisk(disk, '64k')
  })
  afterEach(() => unmount(disk))

  test('no file stays behind', async () => {
    await writeFile(join(folder, 'upload'), await noiseJpeg(1000, 1000, 90))
    await expect(processPhoto(join(folder, 'upload'), join(disk, 'out'))).rejects.toMatchObject({
      name: 'StorageUnavailable',
      fault: 'full',
    })
    expect(await readdir(join(disk, 'out'))).toEqual([])
  })
})

// spec core-records §7: photo quality 90; no EXIF and no position kept
test('the largest size keeps a quality of 90', async () => {
  const photo = await processUpload(await noiseJpeg(64, 64, 100))
  const original = await variant(photo, 'original')
  const table = original.indexOf(Buffer.from([0xff, 0xdb])) + 5
  // First steps of the standard table for brightness, 16, 11 and 12, as libjpeg scales them at 90.
  expect([...original.subarray(table, table + 3)]).toEqual([3, 2, 2])
})
