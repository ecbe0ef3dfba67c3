import { SettingsError } from './settings-error.ts'

/** Bucket of an S3-compatible store. */
export interface BucketSettings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

type Prefix = 'S3' | 'BACKUP_S3'
type Names = `${Prefix}_${'ENDPOINT' | 'BUCKET' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`
type Given = { [Name in Names]?: string | undefined } & { [Name in `${Prefix}_REGION`]: string }

/**
 * Reads one of the installation's buckets; undefined without its variables.
 * @throws SettingsError if only some of them are set
 */
export function readBucket(given: Given, prefix: Prefix): BucketSettings | undefined {
  const endpoint = given[`${prefix}_ENDPOINT`]
  const bucket = given[`${prefix}_BUCKET`]
  const accessKeyId = given[`${prefix}_ACCESS_KEY_ID`]
  const secretAccessKey = given[`${prefix}_SECRET_ACCESS_KEY`]
  if ([endpoint, bucket, accessKeyId, secretAccessKey].every((value) => value === undefined)) return undefined
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new SettingsError(
      `The settings can't be used: ${prefix}_ENDPOINT, ${prefix}_BUCKET, ${prefix}_ACCESS_KEY_ID and ${prefix}_SECRET_ACCESS_KEY go together.`,
    )
  }
  return { endpoint, bucket, region: given[`${prefix}_REGION`], accessKeyId, secretAccessKey }
}

/** Requires a bucket of their own for backups: the sweep of files would take them for files without an owner. */
export function checkApart(files: BucketSettings | undefined, backups: BucketSettings | undefined): void {
  if (!files || files.endpoint !== backups?.endpoint || files.bucket !== backups.bucket) return
  throw new SettingsError(
    "The settings can't be used: BACKUP_S3_BUCKET must be another bucket than S3_BUCKET.",
  )
}
