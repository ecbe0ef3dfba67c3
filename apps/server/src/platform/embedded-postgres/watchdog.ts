import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import type { Account } from './account.ts'
import { programPath, type Binaries } from './binaries.ts'

/**
 * A shell between this process and the server holds the reading end of our pipe. When the pipe closes, which the system
 * does for us even on kill -9, it asks the server to stop (SIGINT is PostgreSQL's fast, clean shutdown). It repeats the
 * request, because one that comes before the server has set its signal handlers is lost.
 */
const SHELL_WATCHDOG = `
trap "" INT TERM HUP
exec 3<&0
PG_GRANDPARENT_PID=$PPID
export PG_GRANDPARENT_PID
"$0" "$@" </dev/null 3<&- &
server=$!
(while read -r line <&3; do :; done; while kill -INT $server 2>/dev/null; do sleep 1; done) &
keeper=$!
exec 3<&-
wait $server
code=$?
kill -KILL $keeper 2>/dev/null
exit $code`

/** The same for a system without a shell; pg_ctl also drops an administrator's rights, as PostgreSQL requires. */
const NODE_WATCHDOG = `
const { spawnSync } = require('node:child_process')
const [pgCtl, data, log, options] = process.argv.slice(1)
const run = (...args) => spawnSync(pgCtl, [...args, '-w', '-D', data], { stdio: 'ignore', windowsHide: true }).status ?? 1
const started = run('start', '-l', log, '-o', options)
if (started !== 0) process.exit(started)
process.stdin.resume().once('close', () => process.exit(run('stop', '-m', 'fast')))`

/** Server that stops when this process exits. */
export type GuardedServer = {
  /** True once the server and its watchdog have ended. */
  ended: () => boolean
  /** Requests a clean shutdown and waits until it is done. */
  stop: () => Promise<void>
  /** Registers a listener for an unexpected end of the server. */
  onUnexpectedEnd: (listener: () => void) => void
}

export type ServerLaunch = {
  binaries: Binaries
  account: Account
  dataFolder: string
  logFile: string
  /** Open handle of `logFile`. */
  logHandle: number
  settings: Readonly<Record<string, string | number>>
  watchdog: 'shell' | 'node'
}

/** Starts the server with a watchdog that stops it when this process ends for any reason. */
export function launchGuarded(launch: ServerLaunch): GuardedServer {
  const child = launch.watchdog === 'shell' ? spawnShellWatchdog(launch) : spawnNodeWatchdog(launch)
  let ended = false
  let stopping = false
  const exit = once(child, 'exit').then(
    () => (ended = true),
    () => (ended = true),
  )
  // A pipe whose reader is gone raises an error that needs no handling.
  child.stdin?.on('error', () => {})
  child.unref()
  unrefPipe(child)
  return {
    ended: () => ended,
    stop: async () => {
      stopping = true
      child.ref()
      child.stdin?.end()
      await exit
    },
    onUnexpectedEnd: (listener) => {
      void exit.then(() => stopping || listener())
    },
  }
}

function spawnShellWatchdog({
  binaries,
  account,
  dataFolder,
  logHandle,
  settings,
}: ServerLaunch): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [programPath(binaries, 'postgres'), '-D', dataFolder, ...options]
  return spawn('/bin/sh', ['-c', SHELL_WATCHDOG, ...command], detachedFor(account, logHandle))
}

function spawnNodeWatchdog(launch: ServerLaunch): ChildProcess {
  const { binaries, account, dataFolder, logFile, logHandle, settings } = launch
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const command = [programPath(binaries, 'pg_ctl'), dataFolder, logFile, options.join(' ')]
  return spawn(process.execPath, ['-e', NODE_WATCHDOG, ...command], detachedFor(account, logHandle))
}

/** Runs in a session of its own, so that Ctrl-C at the terminal reaches us alone and we stop the server. */
function detachedFor(account: Account, logHandle: number) {
  const stdio: StdioOptions = ['pipe', logHandle, logHandle]
  return {
    ...account,
    cwd: process.platform === 'win32' ? undefined : '/',
    detached: true,
    stdio,
    windowsHide: true,
  }
}

/** Keeps the server and its pipe from holding an otherwise idle process alive. */
function unrefPipe(child: ChildProcess): void {
  const pipe = child.stdin as (NodeJS.WritableStream & { unref?: () => void }) | null
  pipe?.unref?.()
}
