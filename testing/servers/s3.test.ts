import { randomBytes } from 'node:crypto'
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, it, onTestFinished } from 'vitest'
import { startS3Server } from './s3.ts'

async function start() {
  const server = await startS3Server()
  onTestFinished(() => server.stop())
  const client = new S3Client({
    endpoint: server.endpoint,
    region: server.region,
    credentials: { accessKeyId: server.accessKeyId, secretAccessKey: server.secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  onTestFinished(() => client.destroy())
  const place = { Bucket: server.bucket, Key: 'photos/bella.webp' }
  const sizeOf = async () => (await client.send(new HeadObjectCommand(place))).ContentLength
  const read = async () => (await client.send(new GetObjectCommand(place))).Body?.transformToString()
  const write = (Body: string | Buffer) => client.send(new PutObjectCommand({ ...place, Body }))
  return { server, read, sizeOf, write }
}

it('returns stored objects', async () => {
  const { read, write } = await start()
  await write('a picture')
  expect(await read()).toBe('a picture')
})

it('has stored the whole of a large object when it answers', async () => {
  const { sizeOf, write } = await start()
  const large = randomBytes(32 * 1024 * 1024)
  await write(large)
  expect(await sizeOf()).toBe(large.byteLength)
})

it('refuses while down, and comes back with its data', async () => {
  const { server, read, write } = await start()
  await write('a picture')
  await server.goDown()
  await expect(read()).rejects.toThrow(/ECONNREFUSED|socket hang up/)
  await server.comeBack()
  expect(await read()).toBe('a picture')
})
