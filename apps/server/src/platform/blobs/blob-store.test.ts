import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3Server } from '@app/testing/servers/s3'
import { BlobLengthMismatch } from './blob-store.ts'
import type { BlobStore } from './blob-store.ts'
import { collect } from './collect.fixture.ts'
import { createDiskStore } from './disk-store.ts'
import { createS3Store } from './s3-store.ts'

interface Running {
  store: BlobStore
  stop: () => Promise<void>
}

const stores: Record<string, (folder: string) => Promise<Running>> = {
  disk: async (folder) => ({ store: await createDiskStore(folder), stop: async () => undefined }),
  s3: async () => {
    const server = await startS3Server()
    return { store: createS3Store(server), stop: server.stop }
  },
}

async function* failing() {
  yield Buffer.alloc(70_000)
  throw new Error('the phone went away')
}

function checksum(found?: Buffer): string | undefined {
  return found && createHash('sha256').update(found).digest('hex')
}

const JPEG = (bytes: number) => ({ contentType: 'image/jpeg', bytes })

describe.each(Object.entries(stores))('a store of blobs on %s', (kind, start) => {
  let folder: string
  let running: Running
  let store: BlobStore

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'blobs-'))
    running = await start(folder)
    store = running.store
  })
  afterAll(async () => {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function read(key: string): Promise<Buffer | undefined> {
    const found = await store.open(key)
    return found && buffer(found.body)
  }

  async function keysBelow(prefix: string): Promise<string[]> {
    return (await collect(store.list(prefix))).map((blob) => blob.key).toSorted()
  }

  test('returns stored content, from bytes, a stream and a file', async () => {
    const content = randomBytes(3_000_000)
    const path = join(folder, '..', `${randomBytes(8).toString('hex')}.jpg`)
    await writeFile(path, content)
    await store.put('a1/bytes', content, JPEG(content.length))
    await store.put('a1/stream', createReadStream(path), JPEG(content.length))
    await store.put('a1/path.jpg', path, JPEG(content.length))
    await rm(path)
    for (const key of ['a1/bytes', 'a1/stream', 'a1/path.jpg'])
      expect(checksum(await read(key))).toBe(checksum(content))
    const opened = await store.open('a1/path.jpg')
    opened?.body.destroy()
    expect(opened?.bytes).toBe(content.length)
    expect(opened?.contentType).toBe(kind === 's3' ? 'image/jpeg' : undefined)
  })

  test('keeps an empty blob, and replaces a blob as a whole', async () => {
    await store.put('b1/photo', Buffer.from('a longer first version'), JPEG(22))
    await store.put('b1/photo', Buffer.from('short'), JPEG(5))
    await store.put('b1/empty', new Uint8Array(), JPEG(0))
    expect((await read('b1/photo'))?.toString()).toBe('short')
    expect((await read('b1/empty'))?.length).toBe(0)
  })

  test('returns undefined for a missing key, also for the folder of another key', async () => {
    await store.put('c1/folder/photo', Buffer.from('x'), JPEG(1))
    expect(await store.open('c1/nothing')).toBeUndefined()
    expect(await store.open('nobody/nothing')).toBeUndefined()
    expect(await store.open('c1/folder')).toBeUndefined()
    for (const key of ['c1/nothing', 'nobody/nothing', 'c1/folder'])
      expect(await store.measure(key)).toBeUndefined()
    expect(await store.measure('c1/folder/photo')).toEqual({ bytes: 1 })
  })

  test('removes a blob, twice without complaint, and leaves the others', async () => {
    await store.put('d1/gone', Buffer.from('x'), JPEG(1))
    await store.put('d1/kept', Buffer.from('y'), JPEG(1))
    await store.remove('d1/gone')
    await store.remove('d1/gone')
    await store.remove('nobody/nothing')
    expect(await keysBelow('d1/')).toEqual(['d1/kept'])
    await store.remove('d1/kept')
    expect(await keysBelow('d1')).toEqual([])
  })

  test('lists by prefix, within a folder and across folders', async () => {
    const keys = ['e1/x/1', 'e1/x/2', 'e1/xy', 'e12/1', 'e2/1']
    await Promise.all(keys.map((key) => store.put(key, Buffer.from(key), JPEG(key.length))))
    expect(await keysBelow('e1/x/')).toEqual(['e1/x/1', 'e1/x/2'])
    expect(await keysBelow('e1/x')).toEqual(['e1/x/1', 'e1/x/2', 'e1/xy'])
    expect(await keysBelow('e1')).toEqual(['e1/x/1', 'e1/x/2', 'e1/xy', 'e12/1'])
    expect(await keysBelow('')).toEqual(expect.arrayContaining(keys))
    const [first] = await collect(store.list('e2/'))
    expect(first?.bytes).toBe(4)
    expect(Math.abs(Date.now() - (first?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
  })

  test('puts and removes side by side never lose a blob that was acknowledged', async () => {
    const rounds = Array.from({ length: 40 }, (_, round) => `f1/p/${round}`)
    await Promise.all(
      rounds.map(async (key, round) => {
        await store.put(key, Buffer.from(key), JPEG(key.length))
        if (round % 2) await store.remove(key)
      }),
    )
    expect((await keysBelow('f1/')).length).toBe(20)
  })

  test('keeps nothing of a source that is too short, too long, or fails', async () => {
    await expect(store.put('g1/short', Readable.from([Buffer.alloc(9)]), JPEG(10))).rejects.toThrow(
      BlobLengthMismatch,
    )
    await expect(store.put('g1/long', Readable.from([Buffer.alloc(11)]), JPEG(10))).rejects.toThrow(
      BlobLengthMismatch,
    )
    await expect(store.put('g1/bytes', new Uint8Array(9), JPEG(10))).rejects.toThrow(BlobLengthMismatch)
    await expect(store.put('g1/failing', Readable.from(failing()), JPEG(100_000))).rejects.toThrow(
      'the phone went away',
    )
    expect(await keysBelow('g1/')).toEqual([])
    if (kind === 'disk') expect(await readdir(join(folder, '.unfinished'))).toEqual([])
  })

  // spec ASVS V5.3.2
  test.each([
    '',
    '/',
    'a/',
    '/a',
    'a//b',
    '..',
    'a/../b',
    'a/./b',
    '.unfinished/x',
    'a/.hidden',
    'A/b',
    'a b',
    'a\\b',
    'a\0b',
    'ä',
    'a'.repeat(1025),
  ])('refuses the key %j', async (key) => {
    await expect(store.put(key, Buffer.from('x'), JPEG(1))).rejects.toThrow(TypeError)
    await expect(store.open(key)).rejects.toThrow(TypeError)
    await expect(store.remove(key)).rejects.toThrow(TypeError)
    if (!['', 'a/'].includes(key)) await expect(collect(store.list(key))).rejects.toThrow(TypeError)
  })

  test('says that it is usable', async () => {
    await expect(store.check()).resolves.toBeUndefined()
  })
})
