import { pino } from 'pino'
import { BackupDamaged } from '@app/server/features/backups/backup-store'
import { RestoreRefused } from '@app/server/features/backups/manifest'
import { openBackupStore } from '@app/server/features/backups/open-backup-store'
import { restoreBackup } from '@app/server/features/backups/restore-backup'
import { readSettings } from '@app/server/platform/base/env'
import { migrationsDir } from '@app/server/platform/base/project-root'
import { openBlobStore } from '@app/server/platform/blobs/open-blob-store'
import { reachDatabase } from '@app/server/platform/services/open-database'

/** `npm run restore -- [NAME]`: brings a backup back into an empty installation; the newest one by default. */
const settings = readSettings(process.env)
const database = await reachDatabase(settings, pino({ level: 'warn' }))
try {
  const { name, takenAt, rows, files } = await restoreBackup({
    url: database.url,
    migrationsDir,
    blobs: await openBlobStore(settings.s3, settings.blobsDir),
    store: await openBackupStore(settings),
    name: process.argv[2],
  })
  process.stdout.write(`${name}, taken at ${takenAt}: ${rows} rows and ${files} files are back.\n`)
  process.stdout.write(
    'Everyone signs in again. What was deleted, locked or taken back after that time is back too: repeat it.\n',
  )
} catch (error) {
  if (!(error instanceof RestoreRefused || error instanceof BackupDamaged)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await database.stop()
}
