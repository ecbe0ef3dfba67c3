import type { Logger } from 'pino'
import type { Clock } from './clock.ts'

/** Work that may hold up others, such as a request or a job. */
export interface WatchedWork {
  /** Such as 'GET /doses' or 'beat due'. */
  operation: string
  householdId?: string | undefined
}

/** Finds out what holds the event loop, so that the others of the process wait. */
export interface LoopWatch {
  /** @returns ends the watch of this work */
  begin(work: WatchedWork): () => void
  /** Holds of each operation since the start; one that several operations may have caused counts for each. */
  readonly holds: ReadonlyMap<string, number>
}

/** Longer holds are noted, in ms. */
export const HOLD_MILLISECONDS = 50
/** Operations that one line of the log names. */
const MOST_NAMED = 5
/** Ended work that is kept until the next look. */
const MOST_ENDED = 100

/** The watch of one process. It sets no timer while nothing is watched, so an idle process sleeps. */
export function createLoopWatch({ clock, log }: { clock: Clock; log: Pick<Logger, 'warn'> }): LoopWatch {
  const running = new Set<WatchedWork>()
  /** Work that has ended since the last look: it may have held the loop to its end. */
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
      log.warn({ ms: lateMilliseconds, works: works.slice(0, MOST_NAMED) }, 'the event loop was held up')
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
