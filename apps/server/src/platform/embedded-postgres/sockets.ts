import { once } from 'node:events'
import { existsSync, lstatSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { canEnter, type Account } from './account.ts'
import type { Machine } from './machine.ts'
import { hashPath, makePrivateFolder, type StateDirectory } from './state-directory.ts'
import { EmbeddedPostgresUnavailable } from './unavailable.ts'

/**
 * A socket's path is limited to 103 bytes by macOS (107 by Linux), and PostgreSQL adds a file name of 14 to the
 * folder's.
 */
const LONGEST_FOLDER = 88

/** Part of a socket's file name that distinguishes servers in one folder; we have one in each. */
export const SOCKET_PORT = 5432

/**
 * Creates the folder of the server's Unix socket, which only its account can enter. It is beside the data; if that path
 * is too long for a socket, it is in the temporary folder under a name derived from it.
 *
 * @throws EmbeddedPostgresUnavailable when another account owns that name in the temporary folder.
 */
export function prepareSocketFolder(machine: Machine, { folder, account }: StateDirectory): string {
  const beside = join(folder, 'socket')
  if (Buffer.byteLength(beside) <= LONGEST_FOLDER) {
    makePrivateFolder(beside, account)
    return beside
  }
  const short = join(chooseTemporaryDir(machine, account), `pg-${hashPath(folder)}`)
  refuseForeignFolder(short, account, machine)
  makePrivateFolder(short, account)
  return short
}

/** Finds a free port of the loopback address, for systems without Unix sockets. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('The probe listens on no port.')
  return address.port
}

function chooseTemporaryDir({ temporaryDir }: Machine, account: Account): string {
  const short = Buffer.byteLength(temporaryDir) + '/pg-012345678901'.length <= LONGEST_FOLDER
  return short && canEnter(account, temporaryDir) ? temporaryDir : '/tmp'
}

/** The temporary folder is shared: another user who took the name first could pose as our server. */
function refuseForeignFolder(folder: string, account: Account, machine: Machine): void {
  if (!existsSync(folder)) return
  const found = lstatSync(folder)
  if (found.isDirectory() && [account.uid ?? machine.uid, machine.uid].includes(found.uid)) return
  throw new EmbeddedPostgresUnavailable(
    `${folder} belongs to somebody else, and the database needs it for its socket: remove it, set TMPDIR, or set DATABASE_URL to a PostgreSQL server.`,
  )
}
