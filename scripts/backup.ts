import { pino } from 'pino'
import { backUpBeforeUpgrade } from '@app/server/features/backups/back-up-before-upgrade'
import { makeBackup } from '@app/server/features/backups/make-backup'
import { openBackupStore } from '@app/server/features/backups/open-backup-store'
import { systemClock } from '@app/server/platform/base/clock'
import { readSettings } from '@app/server/platform/base/env'
import { openBlobStore } from '@app/server/platform/blobs/open-blob-store'
import { openDatabase } from '@app/server/platform/services/open-database'

/** `npm run backup`: makes a backup of the configured installation, also while it runs. */
const settings = readSettings(process.env)
const log = pino({ level: 'warn' })
const database = await openDatabase(settings, log, backUpBeforeUpgrade(settings, { clock: systemClock, log }))
try {
  const made = await makeBackup({
    urls: database.urls,
    blobs: await openBlobStore(settings.s3, settings.blobsDir),
    openStore: () => openBackupStore(settings),
    clock: systemClock,
    log,
  })
  if (made) {
    const { name, rows, files, bytes } = made
    process.stdout.write(`${name}: ${rows} rows and ${files} files, ${bytes} bytes of it new.\n`)
  } else {
    process.stderr.write('Another process is making a backup: wait for it.\n')
    process.exitCode = 1
  }
} finally {
  await database.stop()
}
