import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProblemError } from './problem-error.ts'
import { createRequestTokenHolder } from './request-token.ts'

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T08:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A holder whose server issues t1, t2 and so on, each valid for 30 minutes, while `works` returns true. */
function holderOf(works: () => boolean = () => true) {
  let issued = 0
  const holder = createRequestTokenHolder(async () => {
    if (!works()) throw new Error('down')
    issued += 1
    return { token: `t${issued}`, expiresAt: new Date(Date.now() + 30 * MINUTE).toISOString() }
  })
  return holder
}

// spec access §4: the request token is created, refreshed and cleared on unload
test('a token is used for 25 of its 30 minutes, then replaced', async () => {
  const holder = holderOf()
  const stop = holder.keepFresh(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(holder.held()).toBe('t1')
  await vi.advanceTimersByTimeAsync(25 * MINUTE - 1)
  expect(holder.held()).toBe('t1')
  await vi.advanceTimersByTimeAsync(1)
  expect(holder.held()).toBe('t2')
  stop()
})

// spec access §4: the request token is created, refreshed and cleared on unload
test('leaving the page drops the token and stops its refreshing', async () => {
  const holder = holderOf()
  const stop = holder.keepFresh(() => {})
  await vi.advanceTimersByTimeAsync(0)
  stop()
  expect(holder.held()).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

test('reports a failure, and retries a minute later', async () => {
  let works = false
  const failures: string[] = []
  const holder = holderOf(() => works)
  const stop = holder.keepFresh((error: ProblemError) => failures.push(error.problem.title))
  await vi.advanceTimersByTimeAsync(0)
  expect(failures).toEqual(['Security Error'])
  works = true
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(holder.held()).toBe('t1')
  expect(failures).toHaveLength(1)
  stop()
})

test('a refused token is dropped, but not the one that has taken its place', async () => {
  const holder = holderOf()
  expect(await holder.get()).toBe('t1')
  holder.drop('t0')
  expect(holder.held()).toBe('t1')
  holder.drop('t1')
  expect(await holder.get()).toBe('t2')
})

test('an answer that holds no token is no token', async () => {
  const holder = createRequestTokenHolder(async () => ({ token: '', expiresAt: '' }))
  await expect(holder.get()).rejects.toMatchObject({ problem: { code: 'REQUEST_TOKEN_INVALID' } })
})
