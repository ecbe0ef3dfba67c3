import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { thisMachine } from './machine.ts'
import { prepareStateDirectory } from './state-directory.ts'
import { isRoot, makeTemporaryFolder } from './temporary-folder.fixture.ts'

describe('the state folder', () => {
  it('is made where it was asked for, for its account only', () => {
    const wanted = join(makeTemporaryFolder(), 'deep', 'postgres')
    const { folder, account } = prepareStateDirectory(thisMachine(), wanted, () => {})
    expect(folder).toBe(wanted)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(folder).uid).toBe(account.uid ?? process.getuid?.())
  })

  it.runIf(isRoot)(
    'moves to a folder of its own when the account cannot reach it, each time the same',
    () => {
      const base = makeTemporaryFolder()
      const closed = join(base, 'closed')
      mkdirSync(closed)
      chmodSync(closed, 0o700)
      const machine = { ...thisMachine(), fallbackBase: join(base, 'fallback') }
      const lines: string[] = []
      const prepare = () =>
        prepareStateDirectory(machine, join(closed, 'postgres'), (line) => lines.push(line))
      const { folder } = prepare()
      expect(folder.startsWith(`${machine.fallbackBase}/`)).toBe(true)
      expect(prepare().folder).toBe(folder)
      expect(lines[0]).toContain(folder)
    },
  )

  // spec product: the README's commands back up and restore, and a database in another folder is not replaced
  //   by an empty one
  it.runIf(isRoot)('stays where the data lies once the account can reach the wanted folder', () => {
    const base = makeTemporaryFolder()
    const wanted = join(base, 'closed', 'postgres')
    mkdirSync(join(base, 'closed'), { mode: 0o700 })
    const machine = { ...thisMachine(), fallbackBase: join(base, 'fallback') }
    const prepare = () => prepareStateDirectory(machine, wanted, () => {}).folder
    const fallback = prepare()
    mkdirSync(join(fallback, 'data-18'))
    chmodSync(join(base, 'closed'), 0o711)
    expect(prepare()).toBe(fallback)
    mkdirSync(join(wanted, 'data-18'), { recursive: true })
    expect(prepare()).toBe(wanted)
  })
})
