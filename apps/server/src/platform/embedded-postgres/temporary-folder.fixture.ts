import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** True if this run may test actions that only root can do, such as running programs under another account. */
export const isRoot = process.getuid?.() === 0

/** Creates a folder for one test, which every account can enter. */
export function makeTemporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(os.tmpdir(), 'launcher-')))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
