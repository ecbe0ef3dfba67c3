import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** True if this user may mount a file system; otherwise the tests of a full disk are skipped. */
export function canMount(): boolean {
  const probe = mkdtempSync(join(tmpdir(), 'mount-probe-'))
  try {
    mountSmallDisk(probe, '64k')
    unmount(probe)
    return true
  } catch {
    return false
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}

/** Mounts an empty in-memory disk on an existing folder. `size` in mount's format: `64k`, `1m`. */
export function mountSmallDisk(folder: string, size: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
}

export function makeReadOnly(folder: string): void {
  execFileSync('mount', ['-o', 'remount,ro', folder], { stdio: 'ignore' })
}

export function unmount(folder: string): void {
  execFileSync('umount', [folder], { stdio: 'ignore' })
}
