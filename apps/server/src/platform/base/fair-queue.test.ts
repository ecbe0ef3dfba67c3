import { expect, test } from 'vitest'
import { createFairQueue, type QueueLimits } from './fair-queue.ts'

const full = { name: 'QueueFull' }

/** Builds work that records its start, and runs until the test ends it. */
function makeStage(limits: Partial<QueueLimits>) {
  const queue = createFairQueue({ atOnce: 1, atOnceEach: 1, waiting: 9, waitingEach: 9, ...limits })
  const started: string[] = []
  const works = new Map<string, { end: () => void; done: Promise<string> }>()
  const add = (party: string, name: string): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = queue(party, async () => {
      started.push(name)
      await promise
      return name
    })
    works.set(name, { end: resolve, done })
    return done
  }
  const end = async (name: string) => {
    works.get(name)?.end()
    await works.get(name)?.done
  }
  return { queue, started, add, end }
}

test('parties take turns, even if one came first with much work', async () => {
  const { started, add, end } = makeStage({})
  for (const name of ['a1', 'a2', 'a3']) void add('ana', name)
  void add('bea', 'b1')
  void add('cleo', 'c1')
  for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

// spec ASVS V15.2.2
test('one party never takes every slot', async () => {
  const { started, add, end } = makeStage({ atOnce: 2 })
  void add('ana', 'a1')
  void add('ana', 'a2')
  void add('bea', 'b1')
  await expect.poll(() => started).toEqual(['a1', 'b1'])
  await end('b1')
  expect(started).toEqual(['a1', 'b1'])
  await end('a1')
  expect(started).toEqual(['a1', 'b1', 'a2'])
  await end('a2')
})

test('work beyond the queue’s limits is refused, for one party and for all', async () => {
  const { started, add, end } = makeStage({ waiting: 3, waitingEach: 2 })
  for (const name of ['a1', 'a2', 'a3']) void add('ana', name)
  await expect(add('ana', 'a4')).rejects.toMatchObject(full)
  void add('bea', 'b1')
  await expect(add('cleo', 'c1')).rejects.toMatchObject(full)
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('failed work frees its slot', async () => {
  const { queue } = makeStage({})
  await expect(queue('ana', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue('ana', () => Promise.resolve('yes'))).toBe('yes')
})
