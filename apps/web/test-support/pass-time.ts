import { vi } from 'vitest'

/** Lets `passTime` end the page's timers until the end of the test. Real time ends them too. */
export const makeTimePass = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })

export const passTime = async (milliseconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
}
