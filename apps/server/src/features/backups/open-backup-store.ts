import type { Settings } from '../../platform/base/env.ts'
import { openBlobStore } from '../../platform/blobs/open-blob-store.ts'
import { createBackupStore, type BackupStore } from './backup-store.ts'

/** Opens the store of backups that the settings name. Throws `StorageUnavailable`. */
export const openBackupStore = async ({
  backupS3,
  backupsDir,
  uploadsDir,
  BACKUP_KEY,
}: Settings): Promise<BackupStore> =>
  createBackupStore({
    blobs: await openBlobStore(backupS3, backupsDir),
    key: BACKUP_KEY,
    workDir: uploadsDir,
  })
