import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { collect } from './collect.fixture.ts'
import { createDiskStore } from './disk-store.ts'
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

test('a root that is not a folder is reported', async () => {
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

  test('a full disk is reported, keeps nothing half, and works again when there is space', async () => {
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

  test('the check reports a full and a read-only disk', async () => {
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
