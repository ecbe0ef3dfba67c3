import { expect, it } from 'vitest'
import { createTestClock } from '@app/testing/clock'
import { createLatencyWatch } from './latency-watch.ts'

it('names the 99th percentile of the answers of the last minutes', () => {
  const clock = createTestClock()
  const watch = createLatencyWatch(clock)
  expect(watch.p99()).toBeNull()
  for (let at = 1; at <= 100; at += 1) watch.note(at / 1000)
  expect(watch.p99()).toBe(99)
  clock.set(new Date(clock.now().getTime() + 6 * 60_000))
  expect(watch.p99()).toBeNull()
  watch.note(0.25)
  expect(watch.p99()).toBe(250)
})
