import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import os from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'

/** Object store with one empty bucket. The AWS SDK has to address it in path style. */
export type S3TestServer = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Refuses connections, and cuts the open ones, until it comes back with its data. */
  goDown: () => Promise<void>
  comeBack: () => Promise<void>
  stop: () => Promise<void>
}

const BUCKET = 'pets'
/** The only key pair that s3rver supports; it checks signatures made with it. */
const KEY = 'S3RVER'

/** Starts an object store on the loopback address, with its files in a temporary folder. */
export async function startS3Server(): Promise<S3TestServer> {
  const directory = mkdtempSync(join(os.tmpdir(), 's3-'))
  const store = new S3rver({
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  })
  await store.configureBuckets()
  keepOnlyWhole(store)
  const answer = store.callback()
  let server: Server | undefined = await listen(answer, 0)
  const port = portOf(server)
  const goDown = async () => {
    if (server) await close(server)
    server = undefined
  }
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: BUCKET,
    accessKeyId: KEY,
    secretAccessKey: KEY,
    goDown,
    comeBack: async () => {
      server ??= await listen(answer, port)
    },
    stop: async () => {
      await goDown()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Makes s3rver answer a put, and list the object, only when all of it is stored, as S3 does. s3rver would list an
 * object whose upload was cut, and answers while it is still writing.
 */
function keepOnlyWhole({ store }: S3rver): void {
  store.putObject = async ({ bucket, key, metadata, content }) => {
    const whole = Buffer.isBuffer(content) ? content : await buffer(content)
    const path = store.getResourcePath(bucket, key, 'object')
    const arriving = `${path}.${randomUUID()}.arriving`
    const md5 = createHash('md5').update(whole).digest('hex')
    await mkdir(dirname(path), { recursive: true })
    await writeFile(arriving, whole)
    await rename(arriving, path)
    await store.putMetadata(bucket, key, metadata, md5)
    return { size: whole.byteLength, md5 }
  }
}

async function listen(answer: RequestListener, port: number): Promise<Server> {
  const server = createServer(answer).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function close(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

function portOf(server: Server): number {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The object store listens on no port.')
  return address.port
}
