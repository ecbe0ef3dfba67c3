import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startBeat, type Beat } from './beat.ts'

const log = pino({ enabled: false })

function beatOf(work: () => Promise<boolean>): Beat {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  return startBeat({ name: 'test', milliseconds: 5000, work, log })
}

it('looks at once, goes on while there is more, and then rests until the next beat', async () => {
  const answers = [true, true, false, false]
  const work = vi.fn(async () => answers.shift() ?? false)
  const beat = beatOf(work)
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(4)
  await beat.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(4)
})

it('goes on after a look that failed', async () => {
  const work = vi.fn(async () => Promise.reject(new Error('The database is away.')))
  const beat = beatOf(work)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(3)
  await beat.stop()
})

it('stops all the same where a look never ends', async () => {
  const beat = beatOf(() => new Promise(() => undefined))
  const stopped = beat.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(stopped).resolves.toBeUndefined()
})
