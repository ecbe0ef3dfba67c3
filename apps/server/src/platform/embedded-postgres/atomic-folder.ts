import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isProcessAlive } from './process-alive.ts'
import { errorCode } from './system-error.ts'

/**
 * Creates a folder that is either complete or absent: `fill` writes into a temporary folder, which is then renamed. The
 * first process wins, and the work of the others is discarded; the next process removes the leftovers of a killed one.
 */
export async function createFolderAtomically(
  target: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  removeLeftovers(target)
  if (existsSync(target)) return
  const partial = `${target}.partial.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    await fill(partial)
    renameSync(partial, target)
    flushFolder(dirname(target))
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

function removeLeftovers(target: string): void {
  const prefix = `${basename(target)}.partial.`
  for (const name of readdirSync(dirname(target))) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('.')[0]) : Number.NaN
    if (!Number.isInteger(pid) || isProcessAlive(pid)) continue
    try {
      rmSync(join(dirname(target), name), { recursive: true, force: true })
    } catch (error) {
      // A program whose parent was killed may still be writing there: the next start removes it.
      if (errorCode(error) !== 'ENOTEMPTY') throw error
    }
  }
}

/** Syncs the folder, so that the new name survives a power cut as its content does. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
