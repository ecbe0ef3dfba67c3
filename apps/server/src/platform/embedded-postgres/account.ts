import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from './machine.ts'
import { EmbeddedPostgresUnavailable } from './unavailable.ts'

/** Account of the server's programs; empty means that of this process. */
export type Account = { uid?: number; gid?: number }

const CANDIDATES = ['postgres', 'nobody']

/**
 * Chooses the account for the server. PostgreSQL refuses to run as root, so root starts it as the owner of the existing
 * data (in the first of `stateDirs` that holds any), else as the first existing account of `CANDIDATES`. Other users
 * run it under their own account.
 * @throws EmbeddedPostgresUnavailable when root finds none of these accounts.
 */
export function chooseAccount(machine: Machine, stateDirs: readonly string[]): Account {
  if (machine.uid !== 0) return {}
  for (const stateDir of stateDirs) {
    const owner = findOwnerOfData(stateDir)
    if (owner) return owner
  }
  const passwd = readFileSync(machine.passwdFile, 'utf8')
  for (const name of CANDIDATES) {
    const entry = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(passwd)
    if (entry) return { uid: Number(entry[1]), gid: Number(entry[2]) }
  }
  throw new EmbeddedPostgresUnavailable(
    'The database does not run as root, and there is no account named postgres or nobody: start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** True if the account can enter the folder, which requires the right to traverse each folder above it. */
export function canEnter(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/' }).status === 0
}

function findOwnerOfData(stateDir: string): Account | undefined {
  let names: string[]
  try {
    names = readdirSync(stateDir)
  } catch {
    return undefined
  }
  const data = names.find((name) => /^data-\d+$/.test(name))
  if (!data) return undefined
  const { uid, gid } = statSync(join(stateDir, data))
  return uid === 0 ? undefined : { uid, gid }
}
