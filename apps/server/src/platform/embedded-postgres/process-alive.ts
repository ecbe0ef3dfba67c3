import { readFileSync } from 'node:fs'
import { errorCode } from './system-error.ts'

/** True if a process with this id runs, under any owner. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  return !isZombie(pid)
}

/** True for a zombie: a killed process keeps its id until its parent has reaped it, and some parents never do. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('Z') ?? false
  } catch {
    return false
  }
}
