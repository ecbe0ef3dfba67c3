import { spawn, type ChildProcess } from 'node:child_process'
import type { HelperAnswer, HelperRequest } from './serve-tasks.ts'

/**
 * Reason for unfinished work: `too-slow` (it was ended), `died` (it took too much memory, or crashed), `failed` (it
 * threw).
 */
export type HelperFault = 'too-slow' | 'died' | 'failed'

/** Error of a helper that did not finish its work. */
export class HelperFailed extends Error {
  readonly fault: HelperFault

  constructor(fault: HelperFault, detail = '') {
    super(`A helper process did not do its work: ${fault}${detail && ` (${detail})`}`)
    this.name = 'HelperFailed'
    this.fault = fault
  }
}

/** A process that does one piece of work at a time. */
export interface HelperProcess {
  /** @throws HelperFailed */
  call(request: HelperRequest, timeMs: number): Promise<unknown>
  isAlive(): boolean
  kill(): void
}

/** The JavaScript heap stays small: pictures and pages are outside of it. */
const NODE_FLAGS = ['--max-old-space-size=96', '--max-semi-space-size=4', '--expose-gc']

/**
 * Makes glibc return freed memory. A helper that encoded ten photos of 12 megapixels, one after the other, took 225 MB
 * with its defaults, and 143 MB so.
 */
const FREED_AT_ONCE = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' }

/**
 * Starts a helper that runs a program (see `serveTasks`). It gets no settings, so that the process that opens hostile
 * files has no secret of the server. While idle it does not keep the main process alive.
 */
export function startHelper(program: string, memoryBytes: number, onEnd: () => void): HelperProcess {
  const child = spawn(process.execPath, [...NODE_FLAGS, program, String(memoryBytes)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: { ...FREED_AT_ONCE, ...systemPaths() },
  })
  // An error precedes the exit, or means that the process did not start.
  child.on('error', onEnd)
  child.once('exit', onEnd)
  hold(child, false)
  return {
    call: (request, timeMs) => callChild(child, request, timeMs),
    isAlive: () => child.connected && !child.killed && child.exitCode === null,
    kill: () => child.kill('SIGKILL'),
  }
}

/** Variables that the loader of programs and libraries needs. */
function systemPaths(): NodeJS.ProcessEnv {
  const names = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

async function callChild(child: ChildProcess, request: HelperRequest, timeMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<HelperAnswer>()
  const onEnd = () => reject(new HelperFailed('died'))
  const limit = setTimeout(() => {
    reject(new HelperFailed('too-slow'))
    child.kill('SIGKILL')
  }, timeMs)
  child.once('message', resolve).once('exit', onEnd).once('error', onEnd)
  hold(child, true)
  try {
    // A helper that can't receive messages has ended, or is about to.
    child.send(request, (error) => error && child.kill('SIGKILL'))
    const answer = await promise
    if ('failed' in answer) throw new HelperFailed('failed', answer.failed)
    return answer.done
  } finally {
    clearTimeout(limit)
    child.off('message', resolve).off('exit', onEnd).off('error', onEnd)
    hold(child, false)
  }
}

/** Sets whether this process waits for the helper before it ends. */
function hold(child: ChildProcess, waits: boolean): void {
  for (const handle of [child, child.channel]) {
    if (waits) handle?.ref()
    else handle?.unref()
  }
}
