import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from './system-error.ts'

/** What a server says about itself in its data folder. */
export type PostmasterFile = { pid: number; port: number; socketFolder: string; ready: boolean }

/**
 * Reads `postmaster.pid`, which a server writes when it starts and removes when it stops. It stays behind
 * when the server is killed, so it says where to look and proves nothing.
 */
export function readPostmasterFile(dataFolder: string): PostmasterFile | undefined {
  let text: string
  try {
    text = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  // Lines: pid, data folder, start time, port, socket folder, address, shared memory, state.
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!pid) return undefined
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', ready: lines[7] === 'ready' }
}
