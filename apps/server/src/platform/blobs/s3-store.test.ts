import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Store } from './s3-store.ts'
import { collect } from './collect.fixture.ts'
import { startS3, startSilentEndpoint } from './s3.fixture.ts'

let folder: string
let server: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-store-'))
  server = await startS3(folder)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const photo = Buffer.alloc(200_000, 1)
const JPEG = { contentType: 'image/jpeg', bytes: photo.length }

test('a bucket that does not exist is told by every operation', async () => {
  const store = createS3Store({ ...server.settings, bucket: 'nobody' })
  const unreachable = { name: 'StorageUnavailable', fault: 'unreachable' }
  await expect(store.put('a/b', photo, JPEG)).rejects.toMatchObject(unreachable)
  await expect(store.open('a/b')).rejects.toMatchObject(unreachable)
  await expect(collect(store.list('a/'))).rejects.toMatchObject(unreachable)
  await expect(store.check()).rejects.toMatchObject(unreachable)
})

test('wrong credentials are told as denied', async () => {
  const store = createS3Store({ ...server.settings, accessKeyId: 'nobody' })
  await expect(store.put('a/b', photo, JPEG)).rejects.toMatchObject({ fault: 'denied' })
  await expect(store.check()).rejects.toMatchObject({ fault: 'denied' })
})

test('an endpoint where nobody listens is told', async () => {
  const closed = await startSilentEndpoint()
  await closed.stop()
  const store = createS3Store({ ...server.settings, endpoint: closed.endpoint })
  await expect(store.put('a/b', photo, JPEG)).rejects.toMatchObject({ fault: 'unreachable' })
  await expect(store.check()).rejects.toMatchObject({ fault: 'unreachable' })
})

test('an endpoint that never answers is given up within seconds', async () => {
  const silent = await startSilentEndpoint()
  const store = createS3Store({ ...server.settings, endpoint: silent.endpoint })
  const operations = [store.put('a/b', photo, JPEG), store.open('a/b'), store.remove('a/b'), store.check()]
  const results = await Promise.allSettled(operations)
  await silent.stop()
  for (const result of results)
    expect(result).toMatchObject({ status: 'rejected', reason: { fault: 'unreachable' } })
}, 20_000)

test('the bucket is used again as soon as it is back', async () => {
  const other = await mkdtemp(join(tmpdir(), 's3-store-'))
  const first = await startS3(other)
  const store = createS3Store(first.settings)
  await store.put('a/b', photo, JPEG)
  await first.stop()
  await expect(store.check()).rejects.toMatchObject({ fault: 'unreachable' })
  const again = await startS3(other, Number(new URL(first.settings.endpoint ?? '').port))
  const found = await store.open('a/b')
  found?.body.destroy()
  expect(found?.bytes).toBe(photo.length)
  await again.stop()
  await rm(other, { recursive: true, force: true })
}, 20_000)
