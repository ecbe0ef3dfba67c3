/** The part of s3rver that the tests use; the package comes without types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http'
  import type { Readable } from 'node:stream'

  export default class S3rver {
    constructor(options: {
      silent: boolean
      directory: string
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
    store: { putObject(object: { content: Readable | Buffer }): Promise<unknown> }
  }
}
