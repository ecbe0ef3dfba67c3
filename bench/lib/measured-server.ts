import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@app/server/platform/base/project-root'
import { MEMORY_ENVIRONMENT, MEMORY_FLAGS } from '../../scripts/lib/run-and-follow.mjs'
import { childrenOf, cpuOf, textOf } from './processes.ts'
import { BENCH_SECRET } from './session.ts'

/** The built server in a process of its own, as a host runs it. */
export interface MeasuredServer {
  port: number
  /** Milliseconds from the start of the process until it was ready. */
  startedIn: number
  /** Resident memory in MB. */
  memory: () => number
  /** CPU time of the process since its start, in ms. */
  cpu: () => number
  /** Peak resident memory in MB since the start, or since the last reset, with the present memory of its helpers. */
  peakMemory: () => number
  /** Peak resident memory in MB of its running helpers. */
  helperMemory: () => number
  forgetPeak: () => void
  stop: () => Promise<void>
  /** Kills it, like a power cut. */
  kill: () => Promise<void>
}

export const builtServer = join(projectRoot, 'apps', 'server', 'dist', 'main.js')

/**
 * Starts a server and waits until it reports readiness.
 * @param main its script and arguments, by default the built product in one process
 * @param within command that turns into the server, given its command line
 */
export async function startMeasuredServer(
  env: Record<string, string>,
  main: readonly string[] = [builtServer],
  within: readonly string[] = [],
): Promise<MeasuredServer> {
  const started = performance.now()
  const [command = '', ...args] = [...within, process.execPath, ...MEMORY_FLAGS, ...main]
  const child = spawn(command, args, {
    env: {
      ...process.env,
      ...MEMORY_ENVIRONMENT,
      NODE_ENV: 'production',
      PORT: '0',
      AUTH_SECRET: BENCH_SECRET,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await readPort(child)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    port,
    startedIn: performance.now() - started,
    memory: () => readMegabytes(child.pid ?? 0, 'VmRSS'),
    cpu: () => cpuOf(child.pid ?? 0),
    peakMemory: () => peakOf([child.pid ?? 0, ...helpersOf(child.pid ?? 0)]),
    helperMemory: () => peakOf(helpersOf(child.pid ?? 0)),
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, FORGET_PEAK),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

async function readPort(child: ChildProcess): Promise<number> {
  let output = ''
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk)
    const port = /is ready: http:\/\/[^:]+:(\d+)/.exec(output)?.[1]
    if (port) {
      // Unread output would stop the server once the pipe is full.
      child.stdout?.resume()
      return Number(port)
    }
  }
  throw new Error(`The server did not start:\n${output}`)
}

/** Value that makes the kernel reset the peak to the current resident size. */
const FORGET_PEAK = '5'

/** Lists the helper processes of the server; its other children are those of the database. */
const helpersOf = (pid: number): number[] =>
  childrenOf(pid).filter((child) => textOf(`/proc/${child}/cmdline`).includes('helper.js'))

const peakOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + readMegabytes(pid, 'VmHWM'), 0)

/** Reads a line of the kernel's statistics of the process, in MB. */
function readMegabytes(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const status = textOf(`/proc/${pid}/status`)
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
}
