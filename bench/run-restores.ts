import { join } from 'node:path'
import { pino } from 'pino'
import { createBackupStore } from '@app/server/features/backups/backup-store'
import { makeBackup } from '@app/server/features/backups/make-backup'
import { restoreBackup } from '@app/server/features/backups/restore-backup'
import { systemClock } from '@app/server/platform/base/clock'
import { createDiskStore } from '@app/server/platform/blobs/disk-store'
import { toConnectionString } from '@app/server/platform/embedded-postgres/connection'
import { startEmbeddedPostgres } from '@app/server/platform/embedded-postgres/start'
import { copyHousehold } from '@app/testing/scenarios/copy-household'
import { seedHousehold } from '@app/testing/scenarios/load-data'
import { startOwnDatabase } from './lib/own-database.ts'
import { atMost, type Figure } from './lib/report.ts'

const HOUSEHOLDS = Number(process.env['BENCH_RESTORED'] ?? 10_000)
const SIZE = { pets: 5, records: 100 }
/** Households of one transaction of copies. */
const COPIED_AT_ONCE = 1000
const FILE_BYTES = 20_000
/** Ten minutes for 10,000 households, in proportion. */
const TARGET_MINUTES = HOUSEHOLDS / 1000

/** Measures a backup and a restore of many households, each with a file, on embedded servers with their usual settings. */
export async function benchRestores(folder: string, say: (line: string) => void): Promise<Figure[]> {
  const database = await startOwnDatabase(folder)
  const { owner, logins } = database
  const blobs = await createDiskStore(join(folder, 'blobs'))
  const original = await seedHousehold(owner, SIZE)
  for (let made = 1; made < HOUSEHOLDS; made += COPIED_AT_ONCE) {
    const copies = await copyHousehold(owner, original, Math.min(COPIED_AT_ONCE, HOUSEHOLDS - made))
    for (const { householdId } of copies) {
      await blobs.put(`${householdId}/${householdId}`, Buffer.alloc(FILE_BYTES, householdId), {
        contentType: 'image/webp',
        bytes: FILE_BYTES,
      })
    }
    say(`${made + copies.length} of ${HOUSEHOLDS} households`)
  }
  await owner.query('vacuum analyze')
  const store = createBackupStore({
    blobs: await createDiskStore(join(folder, 'backups')),
    workDir: join(folder, 'work'),
  })
  const log = pino({ level: 'silent' })
  const backup = await timed(() =>
    makeBackup({ urls: logins, blobs, openStore: async () => store, clock: systemClock, log }),
  )
  await database.stop()
  const rows = backup.result?.rows ?? 0
  say(`Restoring ${rows} rows …`)
  const target = await startEmbeddedPostgres({ stateDir: join(folder, 'restored', 'postgres') })
  const restored = await createDiskStore(join(folder, 'restored', 'blobs'))
  const url = toConnectionString(target.connection)
  const restore = await timed(() => restoreBackup({ url, blobs: restored, store }))
  await target.stop()
  const name = `restore of ${HOUSEHOLDS} households of ${SIZE.pets} pets with ${SIZE.records} records each`
  const note = `${rows} rows and ${restore.result.files} files; its backup took ${backup.minutes.toFixed(1)} min`
  return [atMost(name, restore.minutes, 'min', TARGET_MINUTES, note)]
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; minutes: number }> {
  const started = performance.now()
  const result = await work()
  return { result, minutes: (performance.now() - started) / 60_000 }
}
