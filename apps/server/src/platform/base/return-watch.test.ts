import { expect, it, vi } from 'vitest'
import { createTestClock } from '@app/testing/clock'
import { createReturnWatch } from './return-watch.ts'

const away = () => Promise.reject(new Error('It is away.'))
const there = async () => undefined

/** Creates a watch over a service with these answers, one for each check. */
function watchOf(answers: (() => Promise<unknown>)[]) {
  const clock = createTestClock()
  const ask = vi.fn(() => (answers.shift() ?? away)())
  const heard: boolean[] = []
  const watch = createReturnWatch({ clock, ask, onAnswer: async (wasAway) => heard.push(wasAway) })
  return { clock, watch, ask, heard }
}

// spec product: an outage of mail, push or database loses nothing and repeats nothing, and is caught up with
//   in seconds
it('asks every two seconds until the service is back, and reports once for all failures', async () => {
  const { clock, watch, ask, heard } = watchOf([away, away, there])
  for (let failure = 0; failure < 5; failure += 1) watch.begin()
  await clock.wind(3999)
  expect([ask.mock.calls.length, heard]).toEqual([2, []])
  await clock.wind(60_000)
  expect([ask.mock.calls.length, heard]).toEqual([3, [true]])
})

it('reports a service that was never away, and stops asking', async () => {
  const { clock, watch, ask, heard } = watchOf([there])
  watch.begin()
  await clock.wind(60_000)
  expect([ask.mock.calls.length, heard]).toEqual([1, [false]])
})

it('asks again after an answer that never comes', async () => {
  const { clock, watch, heard } = watchOf([() => new Promise(() => undefined), there])
  watch.begin()
  await clock.wind(4000)
  expect(heard).toEqual([true])
})

it('asks again after a later failure', async () => {
  const { clock, watch, heard } = watchOf([away, there, away, there])
  watch.begin()
  await clock.wind(2000)
  watch.begin()
  await clock.wind(2000)
  expect(heard).toEqual([true, true])
})

it('asks nothing once it is stopped', async () => {
  const { clock, watch, ask, heard } = watchOf([away, there])
  watch.begin()
  await clock.wind(0)
  watch.stop()
  watch.begin()
  await clock.wind(60_000)
  expect([ask.mock.calls.length, heard]).toEqual([1, []])
})
