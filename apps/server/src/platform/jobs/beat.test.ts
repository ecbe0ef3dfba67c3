import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { createTestClock } from '@app/testing/clock'
import { createLoopWatch } from '../base/loop-watch.ts'
import { startBeat } from './beat.ts'

function beatOf(work: () => Promise<boolean>) {
  const clock = createTestClock()
  const log = pino({ enabled: false })
  return {
    clock,
    beat: startBeat(
      { name: 'test', milliseconds: 5000, work },
      { clock, log, loopWatch: createLoopWatch({ clock, log }) },
    ),
  }
}

it('runs at once, continues while there is more, and then rests until the next beat', async () => {
  const answers = [true, true, false, false]
  const work = vi.fn(async () => answers.shift() ?? false)
  const { clock, beat } = beatOf(work)
  await clock.wind(0)
  expect(work).toHaveBeenCalledTimes(3)
  await clock.wind(5000)
  expect(work).toHaveBeenCalledTimes(4)
  await beat.stop()
  await clock.wind(60_000)
  expect(work).toHaveBeenCalledTimes(4)
})

it('runs again after a failure', async () => {
  const work = vi.fn(async () => Promise.reject(new Error('The database is away.')))
  const { clock, beat } = beatOf(work)
  await clock.wind(10_000)
  expect(work).toHaveBeenCalledTimes(3)
  await beat.stop()
})

it('stops during a run that never ends', async () => {
  const { clock, beat } = beatOf(() => new Promise(() => undefined))
  const stopped = beat.stop()
  await clock.wind(10_000)
  await expect(stopped).resolves.toBeUndefined()
})
