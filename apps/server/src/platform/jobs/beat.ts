import type { Logger } from 'pino'
import type { Clock } from '../base/clock.ts'
import type { LoopWatch } from '../base/loop-watch.ts'

/** Work that a process runs at regular intervals. */
export interface Beat {
  /** Name in the log. */
  name: string
  /** Pause in milliseconds between the end of one run and the start of the next. */
  milliseconds: number
  /** Does the work that is due now. @returns true if more may be due, so the next run follows at once */
  work: () => Promise<boolean>
  /** Pauses between two consecutive runs for as long as a run took, to leave processor time to requests. */
  gently?: boolean
}

export interface RunningBeat {
  /** Awaits a running run, for some seconds at most. */
  stop: () => Promise<void>
}

interface Needs {
  clock: Clock
  log: Logger
  loopWatch: LoopWatch
}

const LONGEST_BREATH_MILLISECONDS = 1000
/** Timeout of a run; its transaction either commits or rolls back. */
const PATIENCE_MILLISECONDS = 10_000

/**
 * Runs due work until it is stopped. A failed run is logged and retried at the next beat. Many processes may beat at
 * once if the work locks the rows that it takes.
 */
export function startBeat(beat: Beat, { clock, log, loopWatch }: Needs): RunningBeat {
  const { name, milliseconds, work, gently = false } = beat
  const stopping = new AbortController()
  let cancel: (() => void) | undefined
  const look = async (): Promise<void> => {
    const endWatch = loopWatch.begin({ operation: `beat ${name}` })
    try {
      for (let began = clock.now(); !stopping.signal.aborted && (await work()); began = clock.now()) {
        const took = clock.now().getTime() - began.getTime()
        if (gently) await pause(clock, Math.min(took, LONGEST_BREATH_MILLISECONDS), stopping.signal)
      }
    } catch (error) {
      log.warn({ err: error, beat: name }, 'failed to read due work; retrying')
    }
    endWatch()
    if (!stopping.signal.aborted) cancel = clock.after(milliseconds, begin)
  }
  let running: Promise<void> = Promise.resolve()
  const begin = (): Promise<void> => (running = look())
  void begin()
  return {
    async stop() {
      stopping.abort()
      cancel?.()
      const patience = new AbortController()
      await Promise.race([running, pause(clock, PATIENCE_MILLISECONDS, patience.signal)])
      patience.abort()
    },
  }
}

const pause = (clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const cancel = clock.after(milliseconds, resolve)
    signal.addEventListener('abort', () => {
      cancel()
      resolve()
    })
  })
