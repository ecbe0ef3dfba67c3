import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setInterval as ticks } from 'node:timers/promises'
import type { PostgresConnection } from './connection.ts'
import { createDataFolder } from './data-directory.ts'
import { askServer } from './live-server.ts'
import { thisMachine, type Machine } from './machine.ts'
import { prepareOwner } from './owner.ts'
import { connectionTo, preparePlace, settingsFor, type Address, type Place } from './place.ts'
import { isProcessAlive } from './process-alive.ts'
import { openServerLog, type ServerLog } from './server-log.ts'
import { errorCode } from './system-error.ts'
import { EmbeddedPostgresUnavailable } from './unavailable.ts'
import { launchGuarded, type GuardedServer } from './watchdog.ts'

/** Contents of the server's own status file in its data folder. */
type PostmasterFile = { pid: number; port: number; socketFolder: string; ready: boolean }

/**
 * Reads `postmaster.pid`, which a server writes at its start and removes at its stop. It remains when the server is
 * killed, so it only hints at a server.
 */
function readPostmasterFile(dataFolder: string): PostmasterFile | undefined {
  let text: string
  try {
    text = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  // Lines: pid, data folder, start time, port, socket folder, address, shared memory, state.
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!pid) return undefined
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', ready: lines[7] === 'ready' }
}

/** Yields at once and then at fixed intervals, for polling until something has changed. */
async function* every(pauseMs: number): AsyncGenerator<void> {
  yield
  yield* ticks(pauseMs)
}

export type EmbeddedPostgresOptions = {
  /** Folder for data, socket and log; it is created, and must contain nothing else. */
  stateDir: string
  log?: (line: string) => void
  /** PostgreSQL settings that override ours, by name. */
  settings?: Readonly<Record<string, string | number>>
  machine?: Machine
  /** Called when the server has ended unexpectedly and can't be restarted; the log has the reason. */
  onLost?: () => void
}

export type EmbeddedPostgres = {
  /** Connection of the tables' owner, which is not a superuser. */
  connection: PostgresConnection
  /** Folder of its data, socket and log: that of the options, or one that its account can enter. */
  folder: string
  /** True if another process started the server; it then also ends with that process. */
  adopted: boolean
  /** Process id of the server; it changes when the server ended unexpectedly and was restarted. */
  readonly pid: number
  /** Shuts the server down cleanly and waits for it; does nothing to an adopted one. */
  stop: () => Promise<void>
}

const POLL_MS = 10
const RETRY_MS = 100
/** Longest wait in ms for another server on the same data that is neither usable nor gone. */
const PATIENCE_MS = 30_000
/** A server that ends at once may have collided with a stopping one; after three such failures it is broken. */
const FAILURES_ALLOWED = 3

/**
 * Starts PostgreSQL on the data in `stateDir`, or joins the server that another process runs there. The server ends
 * with the process that started it, even when that process is killed; data is safe then, since every acknowledged
 * commit is on disk. A process that joined loses its connections at that moment.
 *
 * A pool on this server needs an `error` listener, and so does every client taken out of it: `pg` emits `error` on idle
 * connections when the server dies, and Node ends a process for an `error` without a listener.
 *
 * @throws EmbeddedPostgresUnavailable when it can't run here; the message states the remedy.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => undefined, onLost = () => undefined, settings = {} } = options
  const place = await preparePlace(options.machine ?? thisMachine(), options.stateDir, log)
  const start = async (address?: Address): Promise<RunningServer> => {
    const serverLog = openServerLog(place.state)
    try {
      await createDataFolder(place.state, place.binaries, {
        access: place.access,
        sync: settings.fsync !== 'off',
      })
      return await startOrAdopt(place, { settings, address }, serverLog, log)
    } finally {
      serverLog.close()
    }
  }
  const server = keepRunning(await start(), { startAgain: start, log, onLost })
  return Object.assign(server, { connection: await ownedBy(place, server), folder: place.state.folder })
}

/** A server, with the data needed to restart it. */
type RunningServer = Omit<EmbeddedPostgres, 'adopted' | 'folder'> & {
  /** Undefined for a server of another process. */
  own?: { address: Address; onUnexpectedEnd: GuardedServer['onUnexpectedEnd'] }
}

type Keeping = {
  startAgain: (address: Address) => Promise<RunningServer>
  log: (line: string) => void
  onLost: () => void
}

/** Restarts our own server, at the same address, whenever it ends unexpectedly. */
function keepRunning(
  first: RunningServer,
  { startAgain, log, onLost }: Keeping,
): Omit<EmbeddedPostgres, 'folder'> {
  let current = first
  let isStopping = false
  let restarting: Promise<void> = Promise.resolve()
  const restart = async (address: Address): Promise<void> => {
    try {
      current = await startAgain(address)
      watch()
      log('The database runs again.')
    } catch (error) {
      log(`The database can't be started again: ${error instanceof Error ? error.message : String(error)}`)
      onLost()
    }
  }
  const watch = (): void => {
    const { own } = current
    own?.onUnexpectedEnd(() => {
      if (isStopping) return
      log('The database has ended; starting it again.')
      restarting = restart(own.address)
    })
  }
  watch()
  return {
    connection: first.connection,
    adopted: !first.own,
    get pid() {
      return current.pid
    },
    async stop() {
      isStopping = true
      await restarting
      await current.stop()
    },
  }
}

/** Prepares the program's login; stops the server if that fails. */
const ownedBy = (
  place: Place,
  { connection, stop }: Pick<EmbeddedPostgres, 'connection' | 'stop'>,
): Promise<PostgresConnection> =>
  prepareOwner(place, connection).catch(async (error: unknown) => {
    await stop()
    throw error
  })

type Launch = {
  settings: NonNullable<EmbeddedPostgresOptions['settings']>
  /** Defaults to a new one. */
  address?: Address | undefined
}

async function startOrAdopt(
  place: Place,
  launch: Launch,
  serverLog: ServerLog,
  log: (line: string) => void,
): Promise<RunningServer> {
  const deadline = Date.now() + PATIENCE_MS
  let failures = 0
  for await (const _ of every(RETRY_MS)) {
    const adopted = await adoptLiveServer(place)
    if (adopted) {
      log('The database is running already: using it.')
      return adopted
    }
    const own = await launchOwnServer(place, launch, serverLog)
    if (own) return own
    if (!readPostmasterFile(place.dataFolder)) failures += 1
    if (failures >= FAILURES_ALLOWED || Date.now() > deadline) break
  }
  throw new EmbeddedPostgresUnavailable(
    `The database does not start. The end of ${serverLog.file}:\n${serverLog.tail()}`,
  )
}

/**
 * Uses the server that runs on our data, if its starter is alive. Otherwise its watchdog is about to stop it; the stop
 * is requested here too in case the watchdog was killed as well.
 */
async function adoptLiveServer(place: Place): Promise<RunningServer | undefined> {
  const file = readPostmasterFile(place.dataFolder)
  if (!file?.ready) return undefined
  const connection = connectionTo(place, { folder: file.socketFolder, port: file.port })
  const live = await askServer(connection, place.dataFolder)
  if (!live) return undefined
  if (isProcessAlive(readStarter(live.mark))) {
    return { connection, pid: file.pid, stop: async () => {} }
  }
  if (readPostmasterFile(place.dataFolder)?.pid === file.pid) process.kill(file.pid, 'SIGINT')
  return undefined
}

async function launchOwnServer(
  place: Place,
  { settings, address: wanted }: Launch,
  serverLog: ServerLog,
): Promise<RunningServer | undefined> {
  const mark = markOfThisProcess()
  const address = wanted ?? (await place.chooseAddress())
  const server = launchGuarded({
    binaries: place.binaries,
    account: place.state.account,
    dataFolder: place.dataFolder,
    logFile: serverLog.file,
    logHandle: serverLog.handle,
    settings: { ...settingsFor(place, address), ...settings, cluster_name: mark },
    watchdog: place.access === 'socket' ? 'shell' : 'node',
  })
  const connection = connectionTo(place, address)
  const pid = await waitUntilOurs(server, place, connection, mark)
  if (pid === undefined) {
    await server.stop()
    return undefined
  }
  const own = { address, onUnexpectedEnd: server.onUnexpectedEnd }
  return { connection, pid, own, stop: () => server.stop() }
}

/** Waits for our server, through a recovery of any length; undefined if it has ended or another one serves. */
async function waitUntilOurs(
  server: GuardedServer,
  place: Place,
  connection: PostgresConnection,
  mark: string,
): Promise<number | undefined> {
  for await (const _ of every(POLL_MS)) {
    if (server.ended()) break
    if (readPostmasterFile(place.dataFolder)?.ready) {
      const live = await askServer(connection, place.dataFolder)
      if (live) return live.mark === mark ? readPostmasterFile(place.dataFolder)?.pid : undefined
    }
  }
  return undefined
}

/** Returns a mark with this process's id for the server's name, which everyone who connects can read. */
function markOfThisProcess(): string {
  return `embedded-${process.pid}-${randomBytes(4).toString('hex')}`
}

function readStarter(mark: string): number {
  return Number(/^embedded-(\d+)-/.exec(mark)?.[1] ?? 0)
}
