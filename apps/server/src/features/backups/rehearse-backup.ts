import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { DatabaseUrls } from '@app/db/logins'
import type { Clock } from '../../platform/base/clock.ts'
import { migrationsDir } from '../../platform/base/project-root.ts'
import type { BackupStore } from './backup-store.ts'
import { gunzipped } from './gzipped.ts'
import { type Manifest, names, readFileLines, rehearsalName } from './manifest.ts'
import { figuresOf, findManifest, type Restored, restoreRows } from './restore-backup.ts'
import { beginRun, ONE_RUN } from './runs.ts'
import { withClient } from './with-client.ts'
import { withScratchDatabase } from './with-scratch-database.ts'

interface Rehearsing {
  urls: DatabaseUrls
  /** Connection of the tables' owner. */
  ownerUrl: string
  openStore: () => Promise<BackupStore>
  /** Folder for a scratch database. */
  scratchDir: string
  clock: Clock
  log: Logger
}

/**
 * Restores the newest backup into a scratch database, migrates it, and drops it. The files are read and compared with their
 * digests; none is copied, so the rehearsal needs room for the rows alone.
 * @returns undefined if another process makes or rehearses a backup, or none was made
 * @throws BackupDamaged, RestoreRefused, StorageUnavailable, or the database's error; the list of backups says which
 */
export const rehearseBackup = (rehearsing: Rehearsing): Promise<Restored | undefined> =>
  withClient(rehearsing.urls.backups, async (client) => {
    const { openStore, clock } = rehearsing
    const { rows } = await client.query<{ free: boolean; newest: string | null }>(
      `select pg_try_advisory_lock(${ONE_RUN}) as free,
              (select name from backups where state = 'done' and rehearsed is null
                order by started_at desc limit 1) as newest`,
    )
    const { free, newest } = rows[0] ?? {}
    if (!free || !newest) return undefined
    const startedAt = clock.now()
    const name = rehearsalName(startedAt)
    const run = await beginRun(client, { name, startedAt, clock, rehearsed: newest })
    try {
      const store = await openStore()
      const manifest = await findManifest({ store, name: newest })
      await withScratchDatabase(rehearsing, (url) => restoreRows(manifest, { url, store, migrationsDir }))
      await checkFiles(manifest, store)
      const restored = figuresOf(manifest)
      await run.succeed({ ...restored, bytes: 0 })
      return restored
    } catch (error) {
      await run.fail(error).catch(() => undefined)
      throw error
    }
  })

/** Reads the lists of files, and each file. Throws BackupDamaged. */
async function checkFiles({ name, files, gone, seal }: Manifest, store: BackupStore): Promise<void> {
  for await (const { key, digest } of readFileLines(gunzipped(store.read(names.files(name), files.digest))))
    await readThrough(store.read(names.file(seal, key, digest), digest))
  await readThrough(store.read(names.gone(name), gone.digest))
}

/** Reads a part to its end, where its digest is compared. */
const readThrough = (part: AsyncIterable<Uint8Array>): Promise<void> =>
  pipeline(part, async (chunks) => {
    for await (const _ of chunks) continue
  })
