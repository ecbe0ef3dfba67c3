import { chmodSync, cpSync, existsSync, globSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseBinaries, recreateLibraryLinks } from './binaries.ts'
import { thisMachine } from './machine.ts'
import { prepareStateDirectory } from './state-directory.ts'
import { isRoot, makeTemporaryFolder } from './temporary-folder.fixture.ts'

const machine = thisMachine()
const { packaged } = machine

function prepareState() {
  return prepareStateDirectory(machine, join(makeTemporaryFolder(), 'postgres'), () => {})
}

/** Copies the package as npm unpacks it when it skips install scripts. */
function copyPackageWithoutLinks(parent: string): string {
  const folder = join(parent, 'native')
  cpSync(packaged?.folder ?? '', folder, { recursive: true, verbatimSymlinks: true })
  for (const path of globSync('lib/*', { cwd: folder })) {
    if (lstatSync(join(folder, path)).isSymbolicLink()) rmSync(join(folder, path))
  }
  return folder
}

describe.runIf(packaged)('the packaged binaries', () => {
  it('get the links that a skipped install script leaves out', async () => {
    const folder = copyPackageWithoutLinks(makeTemporaryFolder())
    expect(recreateLibraryLinks(folder)).toBe(true)
    const links = globSync('lib/*', { cwd: folder }).filter((path) =>
      lstatSync(join(folder, path)).isSymbolicLink(),
    )
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((path) => !existsSync(join(folder, path)))).toEqual([])
    const found = await chooseBinaries(
      { ...machine, packaged: { folder, version: '18.0.0' } },
      prepareState(),
    )
    expect(found).toMatchObject({ packaged: true, bin: join(folder, 'bin') })
  })

  it.runIf(isRoot)('are copied to where the account can reach them', async () => {
    const closed = join(makeTemporaryFolder(), 'closed')
    mkdirSync(closed)
    const folder = copyPackageWithoutLinks(closed)
    chmodSync(closed, 0o700)
    const state = prepareState()
    const found = await chooseBinaries({ ...machine, packaged: { folder, version: '18.0.0' } }, state)
    expect(found.bin).toBe(join(state.folder, 'binaries-18.0.0', 'native', 'bin'))
  })
})

describe('on a platform without packaged binaries', () => {
  const unsupported = { ...machine, platform: 'sunos', packaged: undefined }

  it.runIf(packaged)('a PostgreSQL of the system is used', async () => {
    const system = copyPackageWithoutLinks(makeTemporaryFolder())
    recreateLibraryLinks(system)
    const found = await chooseBinaries(
      { ...unsupported, systemBinaryFolders: ['/nowhere', `${system}/b*`] },
      prepareState(),
    )
    expect(found).toMatchObject({ packaged: false, bin: join(system, 'bin'), major: 18 })
  })

  it('the refusal names DATABASE_URL when it is missing', async () => {
    const choice = chooseBinaries({ ...unsupported, systemBinaryFolders: ['/nowhere'] }, prepareState())
    await expect(choice).rejects.toThrow(/no PostgreSQL 15 or newer.*set DATABASE_URL/)
  })
})
