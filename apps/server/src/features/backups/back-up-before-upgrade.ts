import type { Logger } from 'pino'
import type { BeforeUpgrade } from '@app/db/migrate'
import type { Clock } from '../../platform/base/clock.ts'
import type { Settings } from '../../platform/base/env.ts'
import { StartRefused } from '../../platform/base/start-refused.ts'
import { openBlobStore } from '../../platform/blobs/open-blob-store.ts'
import { makeUpgradeBackup } from './make-backup.ts'
import { openBackupStore } from './open-backup-store.ts'
import { withClient } from './with-client.ts'

/**
 * Returns the step before an update: a backup, if the database has accounts and the settings don't go without one.
 * Calling the step throws StartRefused if the backup fails.
 */
export const backUpBeforeUpgrade =
  (settings: Settings, { clock, log }: { clock: Clock; log: Logger }): BeforeUpgrade =>
  async (url) => {
    if (settings.UPGRADE_WITHOUT_BACKUP || !(await hasAccounts(url))) return undefined
    try {
      const made = await makeUpgradeBackup(url, {
        blobs: await openBlobStore(settings.s3, settings.blobsDir),
        openStore: () => openBackupStore(settings),
        clock,
        log,
      })
      log.info(made, 'backup made before the update')
      return `The backup ${made.name} from before the update is in ${placeOf(settings)}.`
    } catch (error) {
      throw new StartRefused(
        `The backup before the update failed, so nothing was updated: ${error instanceof Error ? error.message : String(error)}. Name a place that works with BACKUP_DIR and start again, or start once with UPGRADE_WITHOUT_BACKUP=true to update without a backup. The version before the update still runs on this database.`,
        { cause: error },
      )
    }
  }

const placeOf = ({ backupS3, backupsDir }: Settings): string =>
  backupS3 ? `the bucket ${backupS3.bucket}` : backupsDir

const hasAccounts = (url: string): Promise<boolean> =>
  withClient(url, async (client) => (await client.query('select from users limit 1')).rowCount === 1)
