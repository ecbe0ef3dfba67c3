import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3Server, type S3TestServer } from '@app/testing/servers/s3'
import { startSilentEndpoint } from '../base/silent-endpoint.fixture.ts'
import { collect } from './collect.fixture.ts'
import { createS3Store } from './s3-store.ts'

let server: S3TestServer
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.stop())

const photo = Buffer.alloc(200_000, 1)
const JPEG = { contentType: 'image/jpeg', bytes: photo.length }

test('every operation reports a missing bucket', async () => {
  const store = createS3Store({ ...server, bucket: 'nobody' })
  const unreachable = { name: 'StorageUnavailable', fault: 'unreachable' }
  await expect(store.put('a/b', photo, JPEG)).rejects.toMatchObject(unreachable)
  await expect(store.open('a/b')).rejects.toMatchObject(unreachable)
  await expect(collect(store.list('a/'))).rejects.toMatchObject(unreachable)
  await expect(store.check()).rejects.toMatchObject(unreachable)
})

test('wrong credentials are reported as denied', async () => {
  const store = createS3Store({ ...server, accessKeyId: 'nobody' })
  await expect(store.put('a/b', photo, JPEG)).rejects.toMatchObject({ fault: 'denied' })
  await expect(store.check()).rejects.toMatchObject({ fault: 'denied' })
})

test('an endpoint without a listener is reported', async () => {
  const closed = await startSilentEndpoint()
  await closed.stop()
  const store = createS3Store({ ...server, endpoint: closed.endpoint })
  await expect(store.put('a/b', photo, JPEG)).rejects.toMatchObject({ fault: 'unreachable' })
  await expect(store.check()).rejects.toMatchObject({ fault: 'unreachable' })
})

test('the bucket is used again as soon as it is back', async () => {
  const store = createS3Store(server)
  await store.put('a/b', photo, JPEG)
  await server.goDown()
  await expect(store.check()).rejects.toMatchObject({ fault: 'unreachable' })
  await server.comeBack()
  const found = await store.open('a/b')
  found?.body.destroy()
  expect(found?.bytes).toBe(photo.length)
})
