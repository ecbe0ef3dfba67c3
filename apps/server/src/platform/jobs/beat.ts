import type { Logger } from 'pino'

interface BeatOptions {
  /** What the log calls it. */
  name: string
  /** Between the end of one look and the next. */
  milliseconds: number
  /** Does what is due now. @returns whether there may be more, which is then looked at right away */
  work: () => Promise<boolean>
  /** Lets go of the processor between two looks at what is left, for as long as a look took. */
  gently?: boolean
  log: Logger
}

export interface Beat {
  /** Lets a running look end, for some seconds at most. */
  stop: () => Promise<void>
}

const LONGEST_BREATH = 1000
/** A look that takes longer is left to end by itself; its transaction either commits or does not. */
const PATIENCE_MILLISECONDS = 10_000

/**
 * Looks for due work again and again for as long as the process runs. A look that fails is logged, and the next one
 * comes all the same. Many processes may do so at once where the work locks what it takes.
 */
export function startBeat({ name, milliseconds, work, gently = false, log }: BeatOptions): Beat {
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()
  const look = async (): Promise<void> => {
    try {
      for (let began = Date.now(); !stopping.signal.aborted && (await work()); began = Date.now()) {
        if (gently) await pause(Math.min(Date.now() - began, LONGEST_BREATH), stopping.signal)
      }
    } catch (error) {
      log.warn({ err: error, beat: name }, 'due work could not be looked at; trying again')
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, milliseconds)
  }
  let running: Promise<void> = Promise.resolve()
  const begin = (): void => {
    running = look()
  }
  begin()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      const patience = new AbortController()
      await Promise.race([running, pause(PATIENCE_MILLISECONDS, patience.signal)])
      patience.abort()
    },
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
