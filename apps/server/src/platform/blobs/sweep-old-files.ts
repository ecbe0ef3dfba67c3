import { opendir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './storage-unavailable.ts'

/**
 * Removes the files of a folder that have not been written to for `ageMs` milliseconds: leftovers of killed processes.
 * Another process may still be using younger ones.
 */
export async function sweepOldFiles(folder: string, ageMs: number): Promise<number> {
  const before = Date.now() - ageMs
  let swept = 0
  for await (const entry of await opendir(folder))
    if (entry.isFile() && (await removeIfOlder(join(folder, entry.name), before))) swept++
  return swept
}

async function removeIfOlder(path: string, before: number): Promise<boolean> {
  try {
    if ((await stat(path)).mtimeMs > before) return false
    await unlink(path)
    return true
  } catch (error) {
    // Another process swept it first.
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}
