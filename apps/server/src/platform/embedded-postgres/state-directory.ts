import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { canEnter, chooseAccount, type Account } from './account.ts'
import type { Machine } from './machine.ts'

/** Where the server's data, log and socket lie, and the account that owns them. */
export type StateDirectory = { folder: string; account: Account }

/**
 * Makes the folder that holds everything of the server, readable for its account only. A folder that this
 * account can't reach (root's home, usually) is replaced by one below `machine.fallbackBase` whose name
 * follows from the wanted path, so that the next start finds it again.
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
  const folder = canEnter(account, dirname(asked)) ? asked : fallback
  if (folder === fallback) {
    mkdirSync(machine.fallbackBase, { recursive: true, mode: 0o755 })
    log(`The database's account can't reach ${asked}: its data lies in ${fallback}.`)
  }
  makePrivateFolder(folder, account)
  return { folder, account }
}

/** Makes a folder that only the account can use. */
export function makePrivateFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account.uid === undefined || account.gid === undefined) return
  chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
}

/** A short name that follows from a path. */
export function hashPath(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}
