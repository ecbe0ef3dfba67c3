import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type _Object,
  type GetObjectCommandOutput,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3'
import {
  assertBlobKey,
  assertBlobPrefix,
  BlobLengthMismatch,
  readBlobSource,
  releaseBlobSource,
  type BlobFacts,
  type BlobSource,
  type BlobStore,
  type ListedBlob,
  type OpenBlob,
} from './blob-store.ts'
import { errorCode, StorageUnavailable, type StorageFault } from './storage-unavailable.ts'

/** True if a bucket has no object with this key. A missing bucket is a different error. */
function isMissingObject(error: unknown): boolean {
  return nameOf(error) === 'NoSuchKey' || nameOf(error) === 'NotFound'
}

/**
 * Converts a failure of the bucket to `StorageUnavailable`: no connection, no answer in time, 5xx, throttled, refused
 * credentials, no such bucket, no space (507 and MinIO's name for it). Returns any other error, such as one of the
 * source, unchanged.
 */
function fromS3Error(error: unknown): unknown {
  const fault = faultOf(error)
  return fault ? new StorageUnavailable(fault, error) : error
}

function faultOf(error: unknown): StorageFault | undefined {
  const status = statusOf(error)
  if (status === 507 || nameOf(error) === 'XMinioStorageFull') return 'full'
  if (status === 401 || status === 403 || nameOf(error) === 'CredentialsProviderError') return 'denied'
  if (status === 404 || status === 429 || (status !== undefined && status >= 500)) return 'unreachable'
  return isNetworkError(error) ? 'unreachable' : undefined
}

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

function isNetworkError(error: unknown): boolean {
  // If several addresses of one host all fail, one error wraps the others.
  if (error instanceof AggregateError) return error.errors.some(isNetworkError)
  return nameOf(error) === 'TimeoutError' || NETWORK_CODES.has(errorCode(error) ?? '')
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined
}

function statusOf(error: unknown): number | undefined {
  const metadata: unknown = error instanceof Error && '$metadata' in error ? error.$metadata : undefined
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}

/** Location of the bucket. Without keys the SDK uses the machine's own credentials. */
export interface S3Settings {
  /** Absent for Amazon's own endpoint. */
  endpoint?: string
  bucket: string
  region?: string
  accessKeyId?: string
  secretAccessKey?: string
}

/** Detects an unavailable bucket within seconds: two attempts, each at most this long. */
const CONNECT_MS = 2000
const ANSWER_MS = 4000
/** Adds a second per megabyte for a large upload. */
const UPLOAD_BYTES_PER_MS = 1000

const silence = () => undefined
const SILENT = { trace: silence, debug: silence, info: silence, warn: silence, error: silence }

interface Bucket {
  client: S3Client
  name: string
}

/**
 * Stores blobs as objects of one S3 bucket, for any number of processes. S3 shows an object only when all of it has
 * arrived. The SDK takes 34 MB of memory: this module is loaded only if a bucket is configured.
 */
export function createS3Store(settings: S3Settings): BlobStore {
  const bucket = { client: createClient(settings), name: settings.bucket }
  return {
    put: (key, source, facts) => putObject(bucket, key, source, facts),
    open: (key) => openObject(bucket, key),
    measure: (key) => measureObject(bucket, key),
    remove: (key) => removeObject(bucket, key),
    list: (prefix) => listObjects(bucket, prefix),
    check: () => checkBucket(bucket),
  }
}

function createClient({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    region: region ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // S3-compatible stores often don't support the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Failures are thrown and logged by the caller; the SDK would also write them to the console.
    logger: SILENT,
    // Timeout until the answer's head, not the idle time of the socket: a slow reader of a photo would otherwise be cut
    // off.
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
  })
}

async function putObject(
  { client, name }: Bucket,
  key: string,
  source: BlobSource,
  { contentType, bytes }: BlobFacts,
): Promise<void> {
  const input = { Bucket: name, Key: key, ContentType: contentType, ContentLength: bytes }
  const send = (Body: PutObjectCommandInput['Body'], abortSignal?: AbortSignal) =>
    client.send(new PutObjectCommand({ ...input, Body }), {
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

/** The SDK does not listen for a failing source, so the request is aborted here when one fails. */
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

async function openObject({ client, name }: Bucket, key: string): Promise<OpenBlob | undefined> {
  assertBlobKey(key)
  let found: GetObjectCommandOutput
  try {
    found = await client.send(new GetObjectCommand({ Bucket: name, Key: key }))
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

async function measureObject({ client, name }: Bucket, key: string): Promise<{ bytes: number } | undefined> {
  assertBlobKey(key)
  try {
    const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket: name, Key: key }))
    return { bytes: ContentLength ?? 0 }
  } catch (error) {
    if (isMissingObject(error)) return undefined
    throw fromS3Error(error)
  }
}

async function removeObject({ client, name }: Bucket, key: string): Promise<void> {
  assertBlobKey(key)
  try {
    await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }))
  } catch (error) {
    if (!isMissingObject(error)) throw fromS3Error(error)
  }
}

async function* listObjects({ client, name }: Bucket, prefix: string): AsyncGenerator<ListedBlob> {
  assertBlobPrefix(prefix)
  try {
    for await (const page of paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix }))
      for (const found of page.Contents ?? []) if (found.Key) yield toListed(found.Key, found)
  } catch (error) {
    throw fromS3Error(error)
  }
}

function toListed(key: string, { LastModified, Size }: _Object): ListedBlob {
  return { key, modifiedAt: LastModified ?? new Date(0), bytes: Size ?? 0 }
}

async function checkBucket({ client, name }: Bucket): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: name }))
  } catch (error) {
    throw fromS3Error(error)
  }
}
