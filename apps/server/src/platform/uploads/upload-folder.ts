import { mkdir } from 'node:fs/promises'
import { fromDiskError } from '../blobs/storage-unavailable.ts'
import { sweepOldFiles } from '../blobs/sweep-old-files.ts'

/** Longer than any request lives; processes beside this one may be receiving files now. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000

/**
 * Makes the folder for files that are being uploaded, and removes what killed processes left in it.
 * Called once at the start.
 *
 * @throws StorageUnavailable
 */
export async function prepareUploadFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await sweepOldFiles(folder, LEFTOVER_AGE_MS)
  } catch (error) {
    throw fromDiskError(error)
  }
}
