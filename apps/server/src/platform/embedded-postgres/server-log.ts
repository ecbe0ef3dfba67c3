import { closeSync, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { StateDirectory } from './state-directory.ts'

/** Log file of the server, open for appending. */
export type ServerLog = {
  file: string
  handle: number
  /** Returns the last lines written since it was opened. */
  tail: () => string
  close: () => void
}

const KEPT_BYTES = 5_000_000
const TAIL_LINES = 8

/** Opens the log of the server's account; rotates a long one first, and keeps one old file. */
export function openServerLog({ folder, account }: StateDirectory): ServerLog {
  const file = join(folder, 'postgres.log')
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > KEPT_BYTES) renameSync(file, `${file}.1`)
  const handle = openSync(file, 'a', 0o600)
  if (account.uid !== undefined && account.gid !== undefined) fchownSync(handle, account.uid, account.gid)
  const start = statSync(file).size
  return {
    file,
    handle,
    tail: () =>
      readFileSync(file).subarray(start).toString().trimEnd().split('\n').slice(-TAIL_LINES).join('\n'),
    close: () => closeSync(handle),
  }
}
