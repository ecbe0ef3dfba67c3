import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { canEnter, chooseAccount, type Account } from './account.ts'
import type { Machine } from './machine.ts'

/** Names of data folders; each contains the major version of its PostgreSQL. */
export const DATA_FOLDER = /^data-\d+$/

/** Folder of the server's data, log and socket, and the account that owns it. */
export type StateDirectory = { folder: string; account: Account }

/**
 * Creates the folder that holds everything of the server, readable for its account only. A folder that this account
 * can't access (root's home, usually) is replaced by one below `machine.fallbackBase` whose name derives from the
 * wanted path, so that the next start finds it again. Data there stays there, even once the account can access the
 * wanted folder: an empty database in its place would look like data loss.
 *
 * @throws EmbeddedPostgresUnavailable when no account can run the server.
 */
export function prepareStateDirectory(
  machine: Machine,
  wanted: string,
  log: (line: string) => void,
): StateDirectory {
  const asked = resolve(wanted)
  const fallback = join(machine.fallbackBase, hashPath(asked))
  const account = chooseAccount(machine, [asked, fallback])
  mkdirSync(dirname(asked), { recursive: true })
  const isLeft = holdsData(fallback) && !holdsData(asked)
  const folder = canEnter(account, dirname(asked)) && !isLeft ? asked : fallback
  if (folder === fallback) {
    mkdirSync(machine.fallbackBase, { recursive: true, mode: 0o755 })
    log(`The database's account can't reach ${asked}, or could not: its data lies in ${fallback}.`)
  }
  makePrivateFolder(folder, account)
  return { folder, account }
}

/** True if a folder holds a server's data; false if this process can't read it. */
function holdsData(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => DATA_FOLDER.test(name))
  } catch {
    return false
  }
}

/** Creates a folder that only the account can use. */
export function makePrivateFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account.uid === undefined || account.gid === undefined) return
  chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
}

/** Derives a short name from a path. */
export function hashPath(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}
