import { expect, test } from 'vitest'
import { startSilentEndpoint } from '../base/silent-endpoint.fixture.ts'
import { createS3Store } from './s3-store.ts'

const JPEG = { contentType: 'image/jpeg', bytes: 1 }

test('an endpoint that never answers counts as unreachable', async () => {
  const silent = await startSilentEndpoint()
  const store = createS3Store({
    endpoint: silent.endpoint,
    bucket: 'photos',
    region: 'eu-central-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  const operations = [
    store.put('a/b', Buffer.alloc(1), JPEG),
    store.open('a/b'),
    store.remove('a/b'),
    store.check(),
  ]
  const results = await Promise.allSettled(operations)
  await silent.stop()
  for (const result of results)
    expect(result).toMatchObject({ status: 'rejected', reason: { fault: 'unreachable' } })
})
