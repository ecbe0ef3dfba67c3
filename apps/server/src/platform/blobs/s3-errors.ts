import { errorCode, StorageUnavailable } from './storage-unavailable.ts'
import type { StorageFault } from './storage-unavailable.ts'

/** Whether a bucket said that it has no object of this key. A missing bucket is something else. */
export function isMissingObject(error: unknown): boolean {
  return nameOf(error) === 'NoSuchKey' || nameOf(error) === 'NotFound'
}

/**
 * A failure of the bucket as `StorageUnavailable`: no connection, no answer in time, 5xx, throttled,
 * refused credentials, no such bucket, no space (507 and MinIO's name for it). Any other error,
 * such as one of the source, comes back as it is.
 */
export function fromS3Error(error: unknown): unknown {
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
  // Several addresses of one host that all failed arrive as one error around the others.
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
