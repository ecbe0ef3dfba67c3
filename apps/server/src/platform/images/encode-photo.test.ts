import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { programPath } from '../base/project-root.ts'
import { createHelperPool } from '../helpers/helper-pool.ts'
import { createHelpers, type Helpers } from '../services/helpers.ts'
import { encodePhoto } from './encode-photo.ts'
import type { pictureTasks } from './picture-tasks.ts'
import { hugePng, noiseJpeg, redPicture } from './pictures.fixture.ts'

let helpers: Helpers
beforeAll(() => {
  helpers = createHelpers()
})
afterAll(() => helpers.stop())

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encode-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function encode(content: Uint8Array, by: Pick<Helpers, 'pictures'> = helpers) {
  const source = join(folder, 'upload')
  await writeFile(source, content)
  return encodePhoto(by, { source, folder: join(folder, 'out') }, 'ana')
}

test('a helper encodes the files of this process', async () => {
  const photo = await encode(await redPicture().jpeg().toBuffer())
  expect(photo).toMatchObject({ contentType: 'image/jpeg', width: 400, height: 300 })
  expect(await readdir(join(folder, 'out'))).toEqual(['large.webp', 'original.jpg', 'thumb.webp'])
})

test('a refusal keeps its code between processes', async () => {
  await expect(encode(Buffer.from('Hello'))).rejects.toMatchObject({
    name: 'ImageRefused',
    code: 'unsupported-type',
  })
  await expect(encode(hugePng(49_999_999, 1))).rejects.toMatchObject({
    code: 'too-long-side',
    detectedType: 'image/png',
  })
})

test.each([
  ['more time', { timeMs: 1 }],
  ['more memory', { memoryBytes: 1_000_000 }],
])('a picture that takes %s than a helper has is refused', async (_, limits) => {
  const usual = { atOnce: 1, atOnceEach: 1, waiting: 9, waitingEach: 9, timeMs: 20_000, idleMs: 20_000 }
  const pictures = createHelperPool<typeof pictureTasks>(programPath('helper'), {
    ...usual,
    memoryBytes: 600_000_000,
    ...limits,
  })
  const content = await noiseJpeg(3000, 2000, 90)
  await expect(encode(content, { pictures })).rejects.toMatchObject({
    name: 'ImageRefused',
    code: 'too-costly',
  })
  pictures.stop()
})
