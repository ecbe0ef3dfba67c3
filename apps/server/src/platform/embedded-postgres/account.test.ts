import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseAccount } from './account.ts'
import { thisMachine, type Machine } from './machine.ts'
import { isRoot, makeTemporaryFolder } from './temporary-folder.fixture.ts'

function machineWith(uid: number, passwd: string): Machine {
  const passwdFile = join(makeTemporaryFolder(), 'passwd')
  writeFileSync(passwdFile, passwd)
  return { ...thisMachine(), uid, passwdFile }
}

const root = 'root:x:0:0:root:/root:/bin/sh\n'
const nobody = 'nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin\n'
const postgres = 'postgres:x:101:104:PostgreSQL:/var/lib/postgresql:/bin/bash\n'

describe('the account of the server', () => {
  it('is the one of this process unless that is root', () => {
    expect(chooseAccount(machineWith(1000, root + postgres), [])).toEqual({})
  })

  it('is the user postgres for root, or the user "nobody" if the machine has no postgres', () => {
    expect(chooseAccount(machineWith(0, root + nobody + postgres), [])).toEqual({ uid: 101, gid: 104 })
    expect(chooseAccount(machineWith(0, root + nobody), [])).toEqual({ uid: 65534, gid: 65533 })
  })

  it('needs one of the two, and the refusal names the other ways', () => {
    expect(() => chooseAccount(machineWith(0, root), [])).toThrow(/ordinary user, or set DATABASE_URL/)
  })

  it.runIf(isRoot)('stays the one that owns the data already', () => {
    const stateDir = makeTemporaryFolder()
    mkdirSync(join(stateDir, 'data-18'))
    chownSync(join(stateDir, 'data-18'), 4711, 4712)
    const machine = machineWith(0, root + postgres)
    expect(chooseAccount(machine, ['/absent', stateDir])).toEqual({ uid: 4711, gid: 4712 })
  })
})
