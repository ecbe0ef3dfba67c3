import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { canEnter } from './account.ts'
import { createFolderAtomically } from './atomic-folder.ts'
import type { Machine, PackagedBinaries } from './machine.ts'
import type { StateDirectory } from './state-directory.ts'
import { errorCode } from './system-error.ts'
import { EmbeddedPostgresUnavailable } from './unavailable.ts'

/** Programs of a PostgreSQL that are known to run under the server's account. */
export type Binaries = { bin: string; major: number; packaged: boolean }

const OLDEST_MAJOR = 15

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds a PostgreSQL that runs here under the server's account: the packaged one (copied into the state folder if the
 * account can't access it), else the newest of the system.
 *
 * @throws EmbeddedPostgresUnavailable when there is neither.
 */
export async function chooseBinaries(machine: Machine, state: StateDirectory): Promise<Binaries> {
  if (machine.packaged) {
    const folder = await makePackagedBinariesUsable(machine.packaged, state)
    const found = probe(join(folder, 'bin'), state)
    if (found) return { ...found, packaged: true }
  }
  const system = machine.systemBinaryFolders
    .flatMap((pattern) => (pattern.includes('*') ? globSync(pattern) : [pattern]))
    .flatMap((bin) => probe(bin, state) ?? [])
    .toSorted((a, b) => b.major - a.major)[0]
  if (system) return { ...system, packaged: false }
  throw new EmbeddedPostgresUnavailable(
    `There is no database for ${machine.platform}-${machine.arch} in the package, and no PostgreSQL ${OLDEST_MAJOR} or newer on this machine: install one, or set DATABASE_URL to a server.`,
  )
}

/** Returns the path of one of PostgreSQL's programs. */
export function programPath(binaries: Pick<Binaries, 'bin'>, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.bin, process.platform === 'win32' ? `${name}.exe` : name)
}

/**
 * Creates the links between library names that the package lists. Its install script would, but npm may skip install
 * scripts. Returns false if a link is missing and can't be created (a read-only folder).
 */
export function recreateLibraryLinks(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = linkList.parse(JSON.parse(readFileSync(list, 'utf8')))
  return links.every(({ source, target }) => {
    const link = join(dirname(folder), target)
    if (lstatSync(link, { throwIfNoEntry: false })) return true
    try {
      symlinkSync(relative(dirname(target), source), link)
      return true
    } catch (error) {
      const code = errorCode(error) ?? ''
      if (code === 'EEXIST') return true
      if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return false
      throw error
    }
  })
}

async function makePackagedBinariesUsable(
  { folder, version }: PackagedBinaries,
  state: StateDirectory,
): Promise<string> {
  if (recreateLibraryLinks(folder) && canEnter(state.account, join(folder, 'bin'))) return folder
  const root = join(state.folder, `binaries-${version}`)
  await createFolderAtomically(root, async (partial) => {
    cpSync(folder, join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
    recreateLibraryLinks(join(partial, 'native'))
  })
  return join(root, 'native')
}

function probe(bin: string, { account }: StateDirectory): Omit<Binaries, 'packaged'> | undefined {
  if (!existsSync(programPath({ bin }, 'initdb'))) return undefined
  const { status, stdout } = spawnSync(programPath({ bin }, 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  const major = status === 0 ? Number(/(\d+)/.exec(stdout)?.[1]) : Number.NaN
  return major >= OLDEST_MAJOR ? { bin, major } : undefined
}
