/**
 * Reason why a store can't do its work: `full` (no space or quota left), `denied` (missing permission, a read-only
 * disk, wrong credentials) or `unreachable` (a bucket or device that does not answer).
 */
export type StorageFault = 'full' | 'denied' | 'unreachable'

/** The file storage can't be used now; nothing half-done was left behind. */
export class StorageUnavailable extends Error {
  readonly fault: StorageFault

  constructor(fault: StorageFault, cause: unknown) {
    super(`File storage is unavailable: ${fault}`, { cause })
    this.name = 'StorageUnavailable'
    this.fault = fault
  }
}

const DISK_FAULTS: Record<string, StorageFault> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  // Unmounting a disk removes the store's folders from view.
  ENOENT: 'unreachable',
  EIO: 'unreachable',
  ENXIO: 'unreachable',
  ESTALE: 'unreachable',
  EMFILE: 'unreachable',
  ENFILE: 'unreachable',
}

/** Returns the code of a failed system call, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Converts a failure of the disk to `StorageUnavailable`; returns any other error unchanged. */
export function fromDiskError(error: unknown): unknown {
  const fault = DISK_FAULTS[errorCode(error) ?? '']
  return fault ? new StorageUnavailable(fault, error) : error
}
