import type { Settings } from '../../platform/base/env.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { createDiskStore } from '../../platform/blobs/disk-store.ts'
import { createBackupStore, type BackupStore } from './backup-store.ts'

/** Opens the store of backups that the settings name. Throws `StorageUnavailable`. */
export async function openBackupStore({
  backupS3,
  backupsDir,
  uploadsDir,
  BACKUP_KEY,
}: Settings): Promise<BackupStore> {
  return createBackupStore({ blobs: await openPlace(), key: BACKUP_KEY, workDir: uploadsDir })

  async function openPlace(): Promise<BlobStore> {
    if (!backupS3) return createDiskStore(backupsDir)
    const { createS3Store } = await import('../../platform/blobs/s3-store.ts')
    return createS3Store(backupS3)
  }
}
