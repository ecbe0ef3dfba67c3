import type { Clock } from '../../platform/base/clock.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { uuid } from '../../platform/database/columns.ts'
import { namedSql, type Tx } from '../../platform/database/tx.ts'
import type { Database } from '../../platform/database/with-actor.ts'
import { usedFilesSql } from '../../platform/files/file-columns.ts'
import { removeUnlessHeld } from '../../platform/files/held-files.ts'
import type { Job, JobHandler } from '../../platform/jobs/job-queue.ts'
import { discardFiles, blobPrefix } from './photos.service.ts'

/** Younger files may belong to an upload whose row is still being written. */
const ORPHAN_AGE_MILLISECONDS = 60 * 60 * 1000

const findUsedBlobs = namedSql({ blob_id: uuid }, usedFilesSql)

interface PhotoJobs {
  db: Database
  blobs: BlobStore
  clock: Clock
}

/** Background jobs for stored pictures. */
export const photoJobs = ({ db, blobs, clock }: PhotoJobs): JobHandler[] => [
  {
    topic: 'remove-blob',
    handle: async ({ payload }: Job) =>
      removeUnlessHeld(db, () =>
        discardFiles(blobs, blobPrefix(String(payload['householdId']), String(payload['blobId']))),
      ),
  },
  {
    topic: 'sweep-blobs',
    cron: '17 * * * *',
    handle: async () => {
      await sweepOrphans(db, blobs, clock.now())
    },
  },
]

/**
 * Removes files without a row: leftovers of processes that were killed between storing and writing the row.
 * @returns the number of removed pictures
 */
export async function sweepOrphans(db: Database, blobs: BlobStore, now: Date): Promise<number> {
  const oldest = now.getTime() - ORPHAN_AGE_MILLISECONDS
  const candidates = new Map<string, Set<string>>()
  for await (const { key, modifiedAt } of blobs.list('')) {
    const [householdId = '', blobId = ''] = key.split('/')
    if (modifiedAt.getTime() > oldest) continue
    candidates.set(householdId, (candidates.get(householdId) ?? new Set<string>()).add(blobId))
  }
  let removed = 0
  for (const [householdId, blobIds] of candidates) {
    const used = await db.withSystem((tx) => usedBlobs(tx, [...blobIds]), { householdId })
    for (const blobId of blobIds) {
      if (used.has(blobId)) continue
      await removeUnlessHeld(db, () => discardFiles(blobs, blobPrefix(householdId, blobId)))
      removed += 1
    }
  }
  return removed
}

async function usedBlobs(tx: Tx, blobIds: string[]): Promise<Set<string>> {
  const rows = await tx.run(findUsedBlobs, [blobIds])
  return new Set(rows.map((row) => row.blob_id))
}
