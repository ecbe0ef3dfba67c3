import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectUpload } from './inspect-upload.ts'
import { animation, heicStart, hugePng, pngHeader, redPicture, withDimensions } from './pictures.fixture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspect-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['jpeg', 'cat.txt'],
  ['png', 'cat.jpg'],
  ['webp', 'cat.gif'],
  ['gif', 'cat'],
] as const)('a %s is known by its bytes, whatever its name is', async (type, name) => {
  const content = await redPicture().toFormat(type).toBuffer()
  const path = join(folder, name)
  await writeFile(path, content)
  const found = { contentType: `image/${type}`, width: 400, height: 300, bytes: content.length }
  expect(await inspectUpload(path)).toEqual(found)
  expect(await inspectUpload(content)).toEqual(found)
})

test('dimensions are those of the picture as it is shown', async () => {
  const lying = await redPicture(400, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await inspectUpload(lying)).toMatchObject({ width: 300, height: 400 })
})

test('an animation is inspected as one frame', async () => {
  expect(await inspectUpload(await animation('gif'))).toMatchObject({ width: 32, height: 32 })
  expect(await inspectUpload(await animation('webp'))).toMatchObject({ width: 32, height: 32 })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'
test.each([
  ['an SVG', Buffer.from(SVG)],
  ['an SVG with an XML head', Buffer.from(`<?xml version="1.0"?>${SVG}`)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a text', Buffer.from('just words')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0\0\0', 'latin1')],
  ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
  ['a program', Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0>\0', 'latin1')],
  ['nothing', Buffer.alloc(0)],
])('%s called .jpg is refused by its type', async (_, content) => {
  const path = join(folder, 'photo.jpg')
  await writeFile(path, content)
  await expect(inspectUpload(path)).rejects.toMatchObject({ name: 'ImageRefused', code: 'unsupported-type' })
  await expect(inspectUpload(content)).rejects.toMatchObject({ code: 'unsupported-type' })
})

test('a HEIC photo is refused by name, so that the message can advise its owner', async () => {
  await expect(inspectUpload(heicStart())).rejects.toMatchObject({
    code: 'unsupported-type',
    detectedType: 'image/heic',
  })
})

test('more than 50 million pixels are refused from the header, 50 million are taken', async () => {
  const bomb = hugePng(30_000, 30_000)
  expect(bomb.length).toBeLessThan(200_000)
  await expect(inspectUpload(bomb)).rejects.toMatchObject({ code: 'too-many-pixels' })
  const headerOnly = hugePng(30_000, 30_000).subarray(0, 60)
  await expect(inspectUpload(headerOnly)).rejects.toMatchObject({ code: 'too-many-pixels' })
  await expect(inspectUpload(hugePng(5001, 10_000))).rejects.toMatchObject({ code: 'too-many-pixels' })
  expect(await inspectUpload(hugePng(5000, 10_000))).toMatchObject({ width: 5000, height: 10_000 })
})

// spec ASVS V5.2.1
test('a side of more than 16,384 pixels is refused from the header, 16,384 are taken', async () => {
  for (const [width, height] of [
    [49_999_999, 1],
    [1, 49_999_999],
    [16_385, 1],
  ] as const) {
    await expect(inspectUpload(hugePng(width, height))).rejects.toMatchObject({ code: 'too-long-side' })
  }
  expect(await inspectUpload(hugePng(16_384, 1))).toMatchObject({ width: 16_384, height: 1 })
})

test.each([
  ['of 16 bits with transparency', { depth: 16, color: 'rgba' }, true],
  ['of 16 bits', { depth: 16, color: 'rgb' }, false],
  ['of 16 bits in passes', { depth: 16, color: 'rgb', interlaced: true }, true],
  ['of 8 bits with transparency', { depth: 8, color: 'rgba' }, false],
  ['of 8 bits with transparency in passes', { depth: 8, color: 'rgba', interlaced: true }, true],
  ['of 8 bits in passes', { depth: 8, color: 'rgb', interlaced: true }, false],
] as const)('49 million pixels %s: refused by their bytes in memory is %j', async (_, layout, refused) => {
  // Bytes after the header are not read.
  const png = Buffer.concat([pngHeader(7000, 7000, layout), hugePng(1, 1).subarray(33)])
  const inspected = inspectUpload(png)
  if (refused) await expect(inspected).rejects.toMatchObject({ code: 'too-costly' })
  else expect(await inspected).toMatchObject({ width: 7000, height: 7000 })
})

test('a progressive JPEG is held in memory at once, so it may have half as many bytes', async () => {
  const printed = redPicture(8, 8).toColourspace('cmyk')
  const plain = withDimensions(await printed.jpeg().toBuffer(), 7000, 7000)
  expect(await inspectUpload(plain)).toMatchObject({ width: 7000, height: 7000 })
  const inPasses = withDimensions(await printed.jpeg({ progressive: true }).toBuffer(), 7000, 7000)
  await expect(inspectUpload(inPasses)).rejects.toMatchObject({ code: 'too-costly' })
})

test('more bytes than the form takes are refused, as many are taken', async () => {
  const content = await redPicture().jpeg().toBuffer()
  await expect(inspectUpload(content, { maxBytes: content.length - 1 })).rejects.toMatchObject({
    code: 'too-large',
  })
  expect(await inspectUpload(content, { maxBytes: content.length })).toMatchObject({ bytes: content.length })
})

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'a %s of which only the start came is damaged',
  async (type) => {
    const content = await redPicture().toFormat(type).toBuffer()
    const start = content.subarray(0, 20)
    await expect(inspectUpload(start)).rejects.toMatchObject({ code: 'damaged' })
  },
)
