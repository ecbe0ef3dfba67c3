/**
 * Time and timers of one process. Server code uses only this clock, so tests advance it by hand (`testing/clock.ts`).
 * Real timers bound sockets and child processes only; `scripts/lib/structure-rules.ts` lists their files.
 */
export interface Clock {
  now(): Date
  /**
   * Runs work once.
   * @param milliseconds from now
   * @returns cancels the timer
   */
  after(milliseconds: number, work: () => void | Promise<void>): () => void
}

/** Clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, work) {
    const timer = setTimeout(() => void work(), milliseconds)
    return () => clearTimeout(timer)
  },
}
