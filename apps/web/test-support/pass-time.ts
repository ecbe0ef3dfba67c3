import { vi } from 'vitest'

/** From here on `passTime` ends the page's waits; they also end by themselves. `vi.useRealTimers` ends it. */
export const makeTimePass = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })

export const passTime = async (milliseconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
}
