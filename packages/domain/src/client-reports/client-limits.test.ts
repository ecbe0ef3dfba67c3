import { describe, expect, it } from 'vitest'
import { clientLimits, createSlidingWindow, MOST_ERROR_EVENTS } from './client-limits.ts'

// spec access §9: client rate limits: error reporting 10, analytics 30, API 100 per 60 s; logs 50 per 30 s; error
//   reports 10 and rejections 15 per minute; at most 50 error events
it('limits a page to the figures of the specification', () => {
  expect(clientLimits).toEqual({
    reporting: { most: 10, milliseconds: 60_000 },
    analytics: { most: 30, milliseconds: 60_000 },
    api: { most: 100, milliseconds: 60_000 },
    logs: { most: 50, milliseconds: 30_000 },
    errors: { most: 10, milliseconds: 60_000 },
    rejections: { most: 15, milliseconds: 60_000 },
  })
  expect(MOST_ERROR_EVENTS).toBe(50)
})

describe('a sliding window', () => {
  it('never admits more in any period of its length, also around the end of the first', () => {
    const { take } = createSlidingWindow({ most: 2, milliseconds: 100 })
    expect([0, 99, 99, 100, 101, 199].map(take)).toEqual([true, true, false, true, false, true])
  })

  it('names the time until it admits the next', () => {
    const { take, wait } = createSlidingWindow({ most: 2, milliseconds: 100 })
    expect(wait(0)).toBe(0)
    take(0)
    take(40)
    expect([wait(40), wait(70), wait(100)]).toEqual([60, 30, 0])
  })

  it('counts what has to pass, and delays the others for it', () => {
    const { take, count, wait } = createSlidingWindow({ most: 2, milliseconds: 100 })
    take(0)
    take(10)
    count(20)
    expect(wait(20)).toBe(90)
  })
})
