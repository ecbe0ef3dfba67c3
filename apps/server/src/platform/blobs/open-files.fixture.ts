import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** Folder in which the kernel lists this process's open files. */
const DESCRIPTORS = '/proc/self/fd'

const openFilesOf = (folder: string): string[] =>
  readdirSync(DESCRIPTORS).flatMap((descriptor) => {
    try {
      const target = readlinkSync(join(DESCRIPTORS, descriptor))
      return target.startsWith(folder) ? [target] : []
    } catch {
      // The descriptor with which the folder itself was read.
      return []
    }
  })

/** Waits until this process has no file below the folder open, if the system can report it. */
export async function expectNoOpenFiles(folder: string): Promise<void> {
  if (process.platform === 'linux') {
    await expect.poll(() => openFilesOf(folder), { timeout: 10_000 }).toEqual([])
  }
}
