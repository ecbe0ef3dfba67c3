import { setImmediate } from 'node:timers/promises'
import type { Clock } from '@app/server/platform/base/clock'

/** Clock that only tests move. */
export interface TestClock extends Clock {
  /** Sets the time without running timers. */
  set(at: Date): void
  /** Advances the time: runs each timer at its time and awaits its work before the next. */
  wind(milliseconds: number): Promise<void>
}

interface Timer {
  dueAt: number
  work: () => void | Promise<void>
}

/** @param at start time; defaults to the machine's time */
export function createTestClock(at = new Date()): TestClock {
  let time = at.getTime()
  const timers = new Set<Timer>()
  const nextBefore = (end: number): Timer | undefined =>
    [...timers].filter(({ dueAt }) => dueAt <= end).toSorted((a, b) => a.dueAt - b.dueAt)[0]
  return {
    now: () => new Date(time),
    after(milliseconds, work) {
      const timer = { dueAt: time + milliseconds, work }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    set: (to) => void (time = to.getTime()),
    async wind(milliseconds) {
      const end = time + milliseconds
      for (;;) {
        // Code that awaited the last timer may set the next one.
        await setImmediate()
        const next = nextBefore(end)
        if (!next) break
        timers.delete(next)
        time = Math.max(time, next.dueAt)
        await next.work()
      }
      time = end
    },
  }
}
