import { readFileSync } from 'node:fs'
import { chooseBinaries, type Binaries } from './binaries.ts'
import type { PostgresConnection } from './connection.ts'
import { dataFolder, passwordFile, SUPERUSER } from './data-directory.ts'
import type { Machine } from './machine.ts'
import { findFreePort, prepareSocketFolder, SOCKET_PORT } from './sockets.ts'
import { prepareStateDirectory, type StateDirectory } from './state-directory.ts'

/** `folder` is that of the Unix socket; empty if the server listens on the loopback address. */
export type Address = { folder: string; port: number }

/** Decisions made before a server starts. */
export type Place = {
  state: StateDirectory
  binaries: Binaries
  dataFolder: string
  /** By a Unix socket that only its owner can open; by TCP and a password on systems without Unix sockets. */
  access: 'socket' | 'password'
  chooseAddress: () => Promise<Address>
}

/**
 * Determines account, folders and binaries.
 *
 * @throws EmbeddedPostgresUnavailable if one of them is unavailable.
 */
export async function preparePlace(
  machine: Machine,
  stateDir: string,
  log: (line: string) => void,
): Promise<Place> {
  const state = prepareStateDirectory(machine, stateDir, log)
  const binaries = await chooseBinaries(machine, state)
  const access = machine.unixSockets ? 'socket' : 'password'
  return {
    state,
    binaries,
    access,
    dataFolder: dataFolder(state, binaries),
    chooseAddress: async () =>
      access === 'socket'
        ? { folder: prepareSocketFolder(machine, state), port: SOCKET_PORT }
        : { folder: '', port: await findFreePort() },
  }
}

/** Returns the connection to the server at an address. */
export function connectionTo(place: Place, address: Address): PostgresConnection {
  const account = { port: address.port, user: SUPERUSER, database: 'postgres' }
  if (place.access === 'socket') return { ...account, host: address.folder }
  const password = readFileSync(passwordFile(place.state, place.binaries), 'utf8')
  return { ...account, host: '127.0.0.1', password }
}

/** Returns settings for one small machine: durable, modest in memory, and without users' texts in the log. */
export function settingsFor(place: Place, address: Address): Record<string, string | number> {
  const network: Record<string, string> =
    place.access === 'socket'
      ? { listen_addresses: '', unix_socket_directories: address.folder, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1' }
  return {
    ...network,
    port: address.port,
    shared_buffers: '64MB',
    max_connections: 60,
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failing statements and the details of a conflict contain people's records; the caller has the error.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
}
