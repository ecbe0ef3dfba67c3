import { describe, expect, it } from 'vitest'
import * as limits from './client-limits.ts'
import { createSlidingWindow } from './client-limits.ts'

// spec access §9: client rate limits: error reporting 10, analytics 30, API 100 per 60 s; logs 50 per 30 s; error
//   reports 10 and rejections 15 per minute; at most 50 error events
it('limits a page to the figures of the specification', () => {
  expect(limits).toMatchObject({
    REPORTING_LIMIT: { most: 10, milliseconds: 60_000 },
    ANALYTICS_LIMIT: { most: 30, milliseconds: 60_000 },
    API_LIMIT: { most: 100, milliseconds: 60_000 },
    LOG_LIMIT: { most: 50, milliseconds: 30_000 },
    ERROR_LIMIT: { most: 10, milliseconds: 60_000 },
    REJECTION_LIMIT: { most: 15, milliseconds: 60_000 },
    MOST_ERROR_EVENTS: 50,
  })
})

const startWindow = () => {
  const clock = { now: 0 }
  const window = createSlidingWindow({ most: 2, milliseconds: 100 }, () => clock.now)
  const at = <Answer>(time: number, ask: () => Answer): Answer => {
    clock.now = time
    return ask()
  }
  return { ...window, at }
}

describe('a sliding window', () => {
  it('never admits more in any period of its length, also around the end of the first', () => {
    const { take, at } = startWindow()
    const times = [0, 99, 99, 100, 101, 199]
    expect(times.map((time) => at(time, take))).toEqual([true, true, false, true, false, true])
  })

  it('names the time until it admits the next', () => {
    const { take, wait, at } = startWindow()
    expect(wait()).toBe(0)
    at(0, take)
    at(40, take)
    expect([40, 70, 100].map((time) => at(time, wait))).toEqual([60, 30, 0])
  })

  it('counts what has to pass, and delays the others for it', () => {
    const { take, count, wait, at } = startWindow()
    at(0, take)
    at(10, take)
    at(20, count)
    expect(wait()).toBe(90)
  })
})
