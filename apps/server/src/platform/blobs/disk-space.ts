import { statfs } from 'node:fs/promises'

/** Space of a disk, in bytes. */
export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

/**
 * Measures the disk that holds a folder; null if it can't be measured. The free space is that for users without special
 * rights.
 */
export async function measureDisk(folder: string): Promise<DiskSpace | null> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk ? { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize } : null
}
