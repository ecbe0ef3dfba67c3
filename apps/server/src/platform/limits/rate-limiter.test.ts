import { expect, it } from 'vitest'
import { createTestClock } from '@app/testing/clock'
import { createRateLimiter } from './rate-limiter.ts'

const withoutDatabase = () => Promise.reject(new Error('No database is needed here.'))

// spec product: rate limits apply before body, form and signature are read, and count the account or the
//   network
it('keeps a bounded number of counts, however many addresses ask, and still counts each', async () => {
  const limiter = createRateLimiter(withoutDatabase, createTestClock())
  for (let at = 0; at < 50_000; at += 1) await limiter.hit('general', `address ${at}`, 2)
  expect(limiter.size).toBe(20_000)
  const waits = []
  for (let at = 0; at < 3; at += 1) waits.push(await limiter.hit('general', 'one more', 2))
  expect(waits.map((wait) => wait !== undefined)).toEqual([false, false, true])
})

it('keeps a bounded number of sessions, the latest used', () => {
  const limiter = createRateLimiter(withoutDatabase, createTestClock())
  for (let at = 0; at < 20_000; at += 1) limiter.learnSession(`session ${at}`, 'somebody')
  limiter.learnSession('session 0', 'somebody')
  limiter.learnSession('one more', 'somebody else')
  expect(['session 0', 'session 1', 'one more'].map((session) => limiter.accountOf(session))).toEqual([
    'somebody',
    undefined,
    'somebody else',
  ])
})
