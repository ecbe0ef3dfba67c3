import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

/** Work that notes its start and runs until it is told to end. */
function makeWork(name: string, log: string[]) {
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const run = async () => {
    log.push(name)
    started.resolve()
    await ended.promise
  }
  return { run, started: started.promise, end: ended.resolve }
}

test('work waits for its places, in the order of arrival', async () => {
  const log: string[] = []
  const withPlaces = createSemaphore(2)
  const first = makeWork('first', log)
  const second = makeWork('second', log)
  const heavy = makeWork('heavy', log)
  const last = makeWork('last', log)
  const runs = [withPlaces(1, first.run), withPlaces(1, second.run)]
  runs.push(withPlaces(9, heavy.run), withPlaces(1, last.run))
  await second.started
  first.end()
  await runs[0]
  expect(log).toEqual(['first', 'second'])
  second.end()
  await heavy.started
  expect(log).toEqual(['first', 'second', 'heavy'])
  heavy.end()
  await last.started
  last.end()
  await Promise.all(runs)
})

test('failed work gives its place back', async () => {
  const withPlaces = createSemaphore(1)
  await expect(withPlaces(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withPlaces(1, () => Promise.resolve('yes'))).toBe('yes')
})
