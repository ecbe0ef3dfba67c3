import { chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { thisMachine } from './machine.ts'
import { prepareSocketFolder } from './sockets.ts'
import { isRoot, makeTemporaryFolder } from './temporary-folder.fixture.ts'

function makeLongFolder(base: string): string {
  const folder = join(base, 'a-household-with-a-long-name'.repeat(4))
  mkdirSync(folder)
  return folder
}

describe('the folder of the socket', () => {
  it('lies beside the data and is private', () => {
    const folder = makeTemporaryFolder()
    expect(prepareSocketFolder(thisMachine(), { folder, account: {} })).toBe(join(folder, 'socket'))
    expect(statSync(join(folder, 'socket')).mode & 0o777).toBe(0o700)
  })

  it('has a short name that follows from the path when that is too long for a socket', () => {
    const temporaryDir = makeTemporaryFolder()
    const state = { folder: makeLongFolder(temporaryDir), account: {} }
    const machine = { ...thisMachine(), temporaryDir }
    const folder = prepareSocketFolder(machine, state)
    expect(folder.startsWith(join(temporaryDir, 'pg-'))).toBe(true)
    expect(prepareSocketFolder(machine, state)).toBe(folder)
  })

  it.runIf(isRoot)('is refused if another account owns that name', () => {
    const temporaryDir = makeTemporaryFolder()
    const state = { folder: makeLongFolder(temporaryDir), account: {} }
    const machine = { ...thisMachine(), temporaryDir }
    chownSync(prepareSocketFolder(machine, state), 4711, 4711)
    expect(() => prepareSocketFolder(machine, state)).toThrow(/belongs to somebody else/)
  })
})
