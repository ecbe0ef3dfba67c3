import { expect, it, onTestFinished, vi } from 'vitest'
import { createReturnWatch, type ReturnWatch } from './return-watch.ts'

const away = () => Promise.reject(new Error('It is away.'))

/** A watch over something that answers so, one answer for each question. */
function watchOf(answers: (() => Promise<unknown>)[]) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const ask = vi.fn(() => (answers.shift() ?? away)())
  const heard: boolean[] = []
  const watch: ReturnWatch = createReturnWatch({ ask, onAnswer: async (wasAway) => heard.push(wasAway) })
  return { watch, ask, heard }
}
const there = async () => undefined

it('asks every two seconds until it is back, once for all that failed, and says so once', async () => {
  const { watch, ask, heard } = watchOf([away, away, there])
  for (let failure = 0; failure < 5; failure += 1) watch.begin()
  await vi.advanceTimersByTimeAsync(3999)
  expect([ask.mock.calls.length, heard]).toEqual([2, []])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([ask.mock.calls.length, heard]).toEqual([3, [true]])
})

it('says where it was there all the time, and asks no more', async () => {
  const { watch, ask, heard } = watchOf([there])
  watch.begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([ask.mock.calls.length, heard]).toEqual([1, [false]])
})

it('asks again where an answer never comes', async () => {
  const { watch, heard } = watchOf([() => new Promise(() => undefined), there])
  watch.begin()
  await vi.advanceTimersByTimeAsync(4000)
  expect(heard).toEqual([true])
})

it('begins anew with what fails after that', async () => {
  const { watch, heard } = watchOf([away, there, away, there])
  watch.begin()
  await vi.advanceTimersByTimeAsync(2000)
  watch.begin()
  await vi.advanceTimersByTimeAsync(2000)
  expect(heard).toEqual([true, true])
})

it('asks nothing once it is stopped', async () => {
  const { watch, ask, heard } = watchOf([away, there])
  watch.begin()
  await vi.advanceTimersByTimeAsync(0)
  watch.stop()
  watch.begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([ask.mock.calls.length, heard]).toEqual([1, []])
})
