import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { collect } from './collect.fixture.ts'
import { createDiskStore } from './disk-store.ts'
import { contentOf } from './disk-writer.fixture.ts'
import { canMount, makeReadOnly, mountSmallDisk, unmount } from './small-disk.fixture.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-store-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const JPEG = (bytes: number) => ({ contentType: 'image/jpeg', bytes })

test('the leftovers of a killed writer are swept at the start, a running one is left alone', async () => {
  const unfinished = join(folder, '.unfinished')
  await mkdir(unfinished, { recursive: true })
  await writeFile(join(unfinished, 'old'), 'half a photo')
  await writeFile(join(unfinished, 'young'), 'half a photo')
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000)
  await utimes(join(unfinished, 'old'), yesterday, yesterday)
  const store = await createDiskStore(folder)
  expect(await readdir(unfinished)).toEqual(['young'])
  expect(await collect(store.list(''))).toEqual([])
})

test('no folder stays behind when its last blob is removed', async () => {
  const store = await createDiskStore(folder)
  await store.put('home/photo/one', Buffer.from('x'), JPEG(1))
  await store.remove('home/photo/one')
  expect(await readdir(folder)).toEqual(['.unfinished'])
})

test('a root that is not a folder is told', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(createDiskStore(join(folder, 'file', 'store'))).rejects.toThrow('ENOTDIR')
})

describe.skipIf(!canMount())('on a disk of 1 MB', () => {
  let disk: string
  beforeEach(async () => {
    disk = join(folder, 'small')
    await mkdir(disk)
    mountSmallDisk(disk, '1m')
  })
  afterEach(() => unmount(disk))

  test('a full disk is told, keeps nothing half, and works again when there is space', async () => {
    const store = await createDiskStore(disk)
    const half = Buffer.alloc(600_000, 1)
    await store.put('home/first', half, JPEG(half.length))
    await expect(store.put('home/second', half, JPEG(half.length))).rejects.toMatchObject({
      name: 'StorageUnavailable',
      fault: 'full',
    })
    expect((await collect(store.list(''))).map((blob) => blob.key)).toEqual(['home/first'])
    expect(await readdir(join(disk, '.unfinished'))).toEqual([])
    await store.remove('home/first')
    await store.put('home/second', half, JPEG(half.length))
    expect((await collect(store.list(''))).map((blob) => blob.key)).toEqual(['home/second'])
  })

  test('a blob that would not fit over an old one leaves the old one whole', async () => {
    const store = await createDiskStore(disk)
    await store.put('home/photo', Buffer.alloc(500_000, 1), JPEG(500_000))
    const larger = store.put('home/photo', Buffer.alloc(700_000, 2), JPEG(700_000))
    await expect(larger).rejects.toThrow(StorageUnavailable)
    const kept = await store.open('home/photo')
    expect(kept && (await buffer(kept.body)).equals(Buffer.alloc(500_000, 1))).toBe(true)
  })

  test('the check tells a full and a read-only disk', async () => {
    const store = await createDiskStore(disk)
    await writeFile(join(disk, 'other'), Buffer.alloc(2_000_000)).catch(() => undefined)
    await expect(store.check()).rejects.toMatchObject({ fault: 'full' })
    await rm(join(disk, 'other'))
    await store.check()
    makeReadOnly(disk)
    await expect(store.check()).rejects.toMatchObject({ fault: 'denied' })
    await expect(store.put('home/x', Buffer.from('x'), JPEG(1))).rejects.toMatchObject({ fault: 'denied' })
  })
})

/** Runs a writer and kills it after so many lines; answers the keys that it was told are stored. */
async function killWriter(run: number, afterLines: number): Promise<string[]> {
  const script = join(import.meta.dirname, 'disk-writer.fixture.ts')
  const child = spawn(process.execPath, [script, folder, String(run)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stored: string[] = []
  let lines = 0
  for await (const line of createInterface({ input: child.stdout })) {
    if (++lines === afterLines) child.kill('SIGKILL')
    if (line.startsWith('done ')) stored.push(line.slice(5))
  }
  await ended
  return stored
}

test('50 kills of a writer leave no half blob under a key and lose none that was acknowledged', async () => {
  const stored = new Set<string>()
  const kill = async (run: number): Promise<void> => {
    if (run > 50) return
    // Moments all over the writing of the first four blobs.
    for (const key of await killWriter(run, 1 + ((run * 7) % 100))) stored.add(key)
    await kill(run + 2)
  }
  await Promise.all([kill(1), kill(2)])
  const store = await createDiskStore(folder)
  const found = await collect(store.list('kills/'))
  const keys = new Set(found.map((blob) => blob.key))
  expect([...stored].filter((key) => !keys.has(key))).toEqual([])
  expect(found.length).toBeGreaterThan(20)
  const wrong = await Promise.all(
    found.map(async ({ key }) => {
      const blob = await store.open(key)
      return blob && (await buffer(blob.body)).equals(contentOf(key)) ? [] : [key]
    }),
  )
  expect(wrong.flat()).toEqual([])
}, 120_000)
