import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '@app/server/platform/base/project-root'
import { childrenOf, textOf } from '../lib/processes.ts'
import { BENCH_SECRET, requestTokenHeaders, sessionCookie } from '../lib/session.ts'

/** Longest allowed wait of the health check during an attack. */
export const MOST_WAIT_MILLISECONDS = 1000

/** A browser with one session. */
export interface Browser {
  port: number
  /** Reads as the session's user, and drops the body. @returns its status */
  get(path: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD'): Promise<number>
  /** Sends one changing request; undefined when no answer came. */
  post(path: string, body: string | FormData, headers?: Record<string, string>): Promise<Answer | undefined>
  /** Gets a request token, which changing requests need. */
  begin(): Promise<void>
}

export interface Answer {
  status: number
  body: unknown
}

/** A server that is killed and restarted on the same data folder and port, with a browser of its user. */
export interface Victim extends Omit<Browser, 'begin'> {
  kill(): Promise<void>
  /**
   * Stops its embedded database at once, without a checkpoint; the server starts it again. @returns milliseconds until
   * requests are answered
   */
  stopDatabase(): Promise<number>
  /** Milliseconds from the start to the first answered request. */
  start(): Promise<number>
  stop(): Promise<void>
  /** Id of the present process. */
  pid(): number | undefined
}

interface Options {
  dataDir: string
  port: number
  sessionToken: string
  /** Half of the product; both by default. */
  role?: 'web' | 'worker'
  env?: Record<string, string>
}

/** Creates the built server as `npm start` runs it, with the embedded database in its own process tree. */
export function createVictim({ dataDir, port, sessionToken, role, env }: Options): Victim {
  let child: ChildProcess | undefined
  const browser = createBrowser(port, sessionToken)
  const start = async () => {
    const started = performance.now()
    const main = join(projectRoot, 'apps', 'server', 'dist', 'main.js')
    child = spawn(process.execPath, role ? [main, role] : [main], {
      env: {
        ...process.env,
        PORT: String(port),
        WORKER_PORT: String(port),
        DATA_DIR: dataDir,
        AUTH_SECRET: BENCH_SECRET,
        LOG_LEVEL: 'fatal',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await answers(port)
    if (role !== 'worker') await browser.begin()
    return performance.now() - started
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    ...browser,
    start,
    kill: () => end('SIGKILL'),
    async stopDatabase() {
      const server = child?.pid ?? 0
      const stopped = performance.now()
      const database = databaseOf(server)
      if (database) process.kill(database, 'SIGQUIT')
      while ([database, undefined].includes(databaseOf(server))) await sleep(10)
      await answers(port)
      return performance.now() - stopped
    },
    stop: () => end('SIGTERM'),
    pid: () => child?.pid,
  }
}

/** Finds the database of a server, which runs under a shell that the server started; undefined between two. */
const databaseOf = (server: number): number | undefined =>
  childrenOf(server)
    .flatMap(childrenOf)
    .find((each) => /^[^\0]*\/postgres\0/.test(textOf(`/proc/${each}/cmdline`)))

/** Creates a browser that talks to a port. */
export function createBrowser(port: number, sessionToken: string): Browser {
  let credentials: { cookie: string; token: string } | undefined
  return {
    port,
    async begin() {
      const { token, cookie } = await requestTokenHeaders(port)
      credentials = { token, cookie: `${sessionCookie(sessionToken)}; ${cookie}` }
    },
    async get(path, headers = {}, method = 'GET') {
      const cookie = credentials?.cookie ?? ''
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { ...headers, cookie },
      })
      await response.arrayBuffer()
      return response.status
    },
    async post(path, body, headers = {}) {
      try {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          body,
          headers: {
            ...headers,
            cookie: credentials?.cookie ?? '',
            'x-csrf-token': credentials?.token ?? '',
            'x-requested-with': 'XMLHttpRequest',
          },
        })
        return { status: response.status, body: await response.json() }
      } catch {
        return undefined
      }
    },
  }
}

/** Does the work and returns the longest wait of the health check during it, in milliseconds. */
export async function watchingHealth({ port }: Victim, work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const started = performance.now()
      await fetch(`http://127.0.0.1:${port}/healthz`)
      longest = Math.max(longest, performance.now() - started)
    }
  })()
  await work()
  over.abort()
  await watching
  return Math.round(longest)
}

/** Waits until the server at a port is ready. */
export async function answers(port: number): Promise<void> {
  const end = performance.now() + 30_000
  while (performance.now() < end) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await sleep(10)
  }
  throw new Error('The server did not come back within 30 seconds.')
}
