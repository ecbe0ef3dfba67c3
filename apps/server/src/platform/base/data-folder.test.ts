import { chmod, mkdir, mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'
import { StartRefused } from './start-refused.ts'

const isRoot = process.getuid?.() === 0
/** Root's database runs under another account, which must traverse the folder. */
const CLOSED = isRoot ? 0o711 : 0o700

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777
const newFolder = () => mkdtemp(join(tmpdir(), 'data-'))

// spec product: the data folder is closed to other users of the machine; a start without access to it names the
//   repair
describe('the data folder', () => {
  it('is created closed to other users', async () => {
    const folder = join(await newFolder(), 'var')
    await prepareDataFolder(folder)
    expect(await modeOf(folder)).toBe(CLOSED)
  })

  it('is closed to other users when an earlier version left it open', async () => {
    const folder = await newFolder()
    await chmod(folder, 0o755)
    await prepareDataFolder(folder)
    expect(await modeOf(folder)).toBe(CLOSED)
  })

  it.skipIf(isRoot).each(['.', 'blobs'])('names the repair when %s is not accessible', async (part) => {
    const folder = await newFolder()
    await mkdir(join(folder, 'blobs'))
    await chmod(join(folder, part), 0o500)
    onTestFinished(() => chmod(join(folder, part), 0o700))
    await expect(prepareDataFolder(folder)).rejects.toThrow(StartRefused)
    await expect(prepareDataFolder(folder)).rejects.toThrow(`chown -R "$(id -un)" '${folder}'`)
  })
})
