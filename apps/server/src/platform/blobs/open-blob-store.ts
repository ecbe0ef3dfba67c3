import type { BucketSettings } from '../base/bucket-settings.ts'
import type { BlobStore } from './blob-store.ts'
import { createDiskStore } from './disk-store.ts'

/** Opens the bucket, or without one the folder. Throws `StorageUnavailable`. */
export async function openBlobStore(bucket: BucketSettings | undefined, folder: string): Promise<BlobStore> {
  if (!bucket) return createDiskStore(folder)
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(bucket)
}
