import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '../base/clock.ts'
import { fromDiskError } from '../blobs/storage-unavailable.ts'
import { sweepOldFiles } from '../blobs/sweep-old-files.ts'

/** Age of a leftover file: longer than any request takes, since other processes may be receiving files now. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000

/** Age of a leftover folder: work on pictures and archives writes to a folder of its own for some hours at most. */
const LEFTOVER_FOLDER_AGE_MS = 24 * LEFTOVER_AGE_MS

/**
 * Creates the folder for uploads, and removes the leftovers of killed processes.
 *
 * @throws StorageUnavailable
 */
export async function prepareUploadFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await sweepOldFiles(folder, LEFTOVER_AGE_MS)
    await sweepOldFolders(folder)
  } catch (error) {
    throw fromDiskError(error)
  }
}

/**
 * Repeats the sweep every hour, since files that a killed process left shortly before a start are too young for it.
 * @returns a function that stops the repetition
 */
export function sweepUploadsHourly(
  folder: string,
  { clock, log }: { clock: Clock; log: Logger },
): () => void {
  let cancel: () => void
  const sweep = async (): Promise<void> => {
    await prepareUploadFolder(folder).catch((error: unknown) =>
      log.warn({ err: error }, 'failed to sweep old uploads; retrying in an hour'),
    )
    if (!stopped) cancel = clock.after(LEFTOVER_AGE_MS, sweep)
  }
  let stopped = false
  cancel = clock.after(LEFTOVER_AGE_MS, sweep)
  return () => {
    stopped = true
    cancel()
  }
}

async function sweepOldFolders(folder: string): Promise<void> {
  const before = Date.now() - LEFTOVER_FOLDER_AGE_MS
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && (await stat(path)).mtimeMs < before)
      await rm(path, { recursive: true, force: true })
  }
}
