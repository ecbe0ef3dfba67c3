import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from './s3-store.ts'

interface S3Server {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
type S3ServerConstructor = new (options: object) => S3Server

// The package has no types.
const S3rver = createRequire(import.meta.url)('s3rver') as S3ServerConstructor

/** A real S3 endpoint with one empty bucket, its objects kept in `folder`. */
export async function startS3(
  folder: string,
  atPort = 0,
): Promise<{ settings: S3Settings; stop: () => Promise<void> }> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: atPort,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'photos' }],
  })
  const { port } = await server.run()
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'photos',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return { settings, stop: () => server.close() }
}
