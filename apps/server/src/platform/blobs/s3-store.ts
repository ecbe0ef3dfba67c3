import { Readable } from 'node:stream'
import type { _Object, GetObjectCommandOutput, PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3'
import {
  assertBlobKey,
  assertBlobPrefix,
  BlobLengthMismatch,
  readBlobSource,
  releaseBlobSource,
} from './blob-store.ts'
import type { BlobFacts, BlobSource, BlobStore, ListedBlob, OpenBlob } from './blob-store.ts'
import { fromS3Error, isMissingObject } from './s3-errors.ts'

/** Where the bucket is. Without keys the SDK finds the machine's own credentials. */
export interface S3Settings {
  /** Absent for Amazon's own endpoint. */
  endpoint?: string
  bucket: string
  region?: string
  accessKeyId?: string
  secretAccessKey?: string
}

/** A bucket that is down is told within seconds: two attempts, each at most this long. */
const CONNECT_MS = 2000
const ANSWER_MS = 4000
/** A large upload gets a second more for each megabyte. */
const UPLOAD_BYTES_PER_MS = 1000

const silence = () => undefined
const SILENT = { trace: silence, debug: silence, info: silence, warn: silence, error: silence }

interface Bucket {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
  name: string
}

/**
 * Blobs as objects of one S3 bucket, for any number of processes. S3 shows an object only when all
 * of it has arrived. The SDK (34 MB of memory) is loaded at the first use.
 */
export function createS3Store(settings: S3Settings): BlobStore {
  let opening: Promise<Bucket> | undefined
  const bucket = () => (opening ??= openBucket(settings))
  return {
    put: async (key, source, facts) => putObject(await bucket(), key, source, facts),
    open: async (key) => openObject(await bucket(), key),
    remove: async (key) => removeObject(await bucket(), key),
    list: (prefix) => listObjects(bucket, prefix),
    check: async () => checkBucket(await bucket()),
  }
}

async function openBucket(settings: S3Settings): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3')
  const { endpoint, accessKeyId, secretAccessKey } = settings
  const client = new sdk.S3Client({
    region: settings.region ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Stores that are compatible with S3 often don't know the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // What fails is thrown and logged by the caller; the SDK would write it to the console besides.
    logger: SILENT,
    // The time to the answer's head, not the idle time of the socket: a slow reader of a photo
    // would otherwise have it cut off.
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
  })
  return { sdk, client, name: settings.bucket }
}

async function putObject(
  { sdk, client, name }: Bucket,
  key: string,
  source: BlobSource,
  { contentType, bytes }: BlobFacts,
): Promise<void> {
  const input = { Bucket: name, Key: key, ContentType: contentType, ContentLength: bytes }
  const send = (Body: PutObjectCommandInput['Body'], abortSignal?: AbortSignal) =>
    client.send(new sdk.PutObjectCommand({ ...input, Body }), {
      ...(abortSignal && { abortSignal }),
      requestTimeout: ANSWER_MS + bytes / UPLOAD_BYTES_PER_MS,
    })
  try {
    assertBlobKey(key)
    if (source instanceof Uint8Array) {
      if (source.byteLength !== bytes) throw new BlobLengthMismatch(bytes, source.byteLength)
      await send(source)
    } else await sendStream(source, bytes, send)
  } catch (error) {
    releaseBlobSource(source)
    throw fromS3Error(error)
  }
}

/** The SDK does not listen for a failing source, so the request is ended here when one fails. */
async function sendStream(
  source: BlobSource,
  bytes: number,
  send: (body: Readable, signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const body = Readable.from(readBlobSource(source, bytes), { objectMode: false })
  const abort = new AbortController()
  let failure: Error | undefined
  body.once('error', (error) => {
    failure = error
    abort.abort()
  })
  try {
    await send(body, abort.signal)
  } catch (error) {
    throw failure ?? error
  } finally {
    body.destroy()
  }
}

async function openObject({ sdk, client, name }: Bucket, key: string): Promise<OpenBlob | undefined> {
  assertBlobKey(key)
  let found: GetObjectCommandOutput
  try {
    found = await client.send(new sdk.GetObjectCommand({ Bucket: name, Key: key }))
  } catch (error) {
    if (isMissingObject(error)) return undefined
    throw fromS3Error(error)
  }
  const body = found.Body
  if (!(body instanceof Readable)) throw new TypeError('The bucket answered without a stream')
  return {
    body,
    bytes: found.ContentLength ?? 0,
    ...(found.ContentType && { contentType: found.ContentType }),
  }
}

async function removeObject({ sdk, client, name }: Bucket, key: string): Promise<void> {
  assertBlobKey(key)
  try {
    await client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key: key }))
  } catch (error) {
    if (!isMissingObject(error)) throw fromS3Error(error)
  }
}

async function* listObjects(bucket: () => Promise<Bucket>, prefix: string): AsyncGenerator<ListedBlob> {
  assertBlobPrefix(prefix)
  const { sdk, client, name } = await bucket()
  try {
    for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix }))
      for (const found of page.Contents ?? []) if (found.Key) yield toListed(found.Key, found)
  } catch (error) {
    throw fromS3Error(error)
  }
}

function toListed(key: string, { LastModified, Size }: _Object): ListedBlob {
  return { key, modifiedAt: LastModified ?? new Date(0), bytes: Size ?? 0 }
}

async function checkBucket({ sdk, client, name }: Bucket): Promise<void> {
  try {
    await client.send(new sdk.HeadBucketCommand({ Bucket: name }))
  } catch (error) {
    throw fromS3Error(error)
  }
}
