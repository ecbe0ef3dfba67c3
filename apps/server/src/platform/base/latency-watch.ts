import type { Clock } from './clock.ts'

/** Times of a process's answers, for the overview of administrators. */
export interface LatencyWatch {
  /** Notes the time of an answer, in seconds. */
  note(seconds: number): void
  /** Returns the 99th percentile of the last minutes, in ms; null without answers. */
  p99(): number | null
}

/** Newest answers that count, at most; a busy process fills them in seconds. */
const MOST_SAMPLES = 2000
const WINDOW_MILLISECONDS = 5 * 60_000

/** Remembers the newest answers of one process. */
export function createLatencyWatch(clock: Clock): LatencyWatch {
  const samples: { at: number; milliseconds: number }[] = []
  let next = 0
  return {
    note(seconds) {
      samples[next] = { at: clock.now().getTime(), milliseconds: seconds * 1000 }
      next = (next + 1) % MOST_SAMPLES
    },
    p99() {
      const since = clock.now().getTime() - WINDOW_MILLISECONDS
      const times = samples.filter(({ at }) => at >= since).map(({ milliseconds }) => milliseconds)
      times.sort((one, other) => one - other)
      return times[Math.ceil(times.length * 0.99) - 1] ?? null
    },
  }
}
