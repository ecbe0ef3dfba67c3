import { bool } from '../database/columns.ts'
import { namedSql } from '../database/tx.ts'
import type { Database } from '../database/with-actor.ts'

/** Lock on the files: a backup holds it alone, removals share it. */
export const HELD_FILES = `hashtext('files of a backup')`

const shareFiles = namedSql({ free: bool }, `select pg_try_advisory_xact_lock_shared(${HELD_FILES}) as free`)

/** A backup is being made, which may need the files; the job is retried. */
export class BackupUnderWay extends Error {
  override name = 'BackupUnderWay'
}

/**
 * Removes files of the store, unless a backup is being made: its snapshot of the database may name them.
 * @throws BackupUnderWay
 */
export async function removeUnlessHeld(
  db: Pick<Database, 'withSystem'>,
  remove: () => Promise<void>,
): Promise<void> {
  await db.withSystem(async (tx) => {
    const [lock] = await tx.run(shareFiles, [])
    if (!lock?.free) throw new BackupUnderWay('A backup is being made; files are removed after it')
    await remove()
  })
}
