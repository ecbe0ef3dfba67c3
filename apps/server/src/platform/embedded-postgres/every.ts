import { setInterval as ticks } from 'node:timers/promises'

/** Yields at once and then in steady pauses, for looking at something until it has changed. */
export async function* every(pauseMs: number): AsyncGenerator<void> {
  yield
  yield* ticks(pauseMs)
}
