import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** True where Debian's packages can be fetched: as root on Debian. */
export const hasDebianPackages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Unpacks one of Debian's packages below a folder, without installing it or starting its service.
 * @returns path of its root
 * @throws Error when it can't be fetched
 */
export async function unpackDebianPackage(name: string, folder: string): Promise<string> {
  await execute('apt-get', ['download', name], { cwd: folder })
  const archive = readdirSync(folder).find((each) => each.startsWith(`${name}_`) && each.endsWith('.deb'))
  await execute('dpkg-deb', ['--extract', archive ?? '', name], { cwd: folder })
  return join(folder, name)
}
