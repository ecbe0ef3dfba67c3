import type { Logger } from 'pino'
import type { Clock } from './clock.ts'

/** Work that may block the event loop, such as a request or a job. */
export interface WatchedWork {
  /** Name of the operation, such as 'GET /doses' or 'beat due'. */
  operation: string
  householdId?: string | undefined
}

/** Detects which work blocks the event loop of the process. */
export interface LoopWatch {
  /** @returns a function that ends the watch of this work */
  begin(work: WatchedWork): () => void
  /** Number of blocks by operation since the start; one that several operations may have caused counts for each. */
  readonly holds: ReadonlyMap<string, number>
}

/** Duration of a block from which it is recorded, in ms. */
export const HOLD_MILLISECONDS = 50
/** Highest number of operations in one line of the log. */
const MOST_NAMED = 5
/** Highest number of ended operations kept until the next check. */
const MOST_ENDED = 100

/** Creates the watch of one process. It sets no timer while nothing is watched, so an idle process sleeps. */
export function createLoopWatch({ clock, log }: { clock: Clock; log: Pick<Logger, 'warn'> }): LoopWatch {
  const running = new Set<WatchedWork>()
  /** Work that has ended since the last check: it may have blocked the loop until its end. */
  const ended = new Set<WatchedWork>()
  const holds = new Map<string, number>()
  let isLooking = false
  const lookLater = (): void => {
    isLooking = true
    const due = clock.now().getTime() + HOLD_MILLISECONDS
    clock.after(HOLD_MILLISECONDS, () => look(clock.now().getTime() - due))
  }
  const look = (lateMilliseconds: number): void => {
    const works = [...running, ...ended]
    ended.clear()
    if (lateMilliseconds >= HOLD_MILLISECONDS) {
      for (const operation of new Set(works.map((work) => work.operation)))
        holds.set(operation, (holds.get(operation) ?? 0) + 1)
      log.warn({ ms: lateMilliseconds, works: works.slice(0, MOST_NAMED) }, 'event loop blocked')
    }
    if (running.size > 0) lookLater()
    else isLooking = false
  }
  return {
    holds,
    begin(work) {
      running.add(work)
      if (!isLooking) lookLater()
      return () => {
        running.delete(work)
        if (ended.size < MOST_ENDED) ended.add(work)
      }
    },
  }
}
