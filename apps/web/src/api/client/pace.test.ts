import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWithin } from './answer-within.ts'
import { createPace, isUrgent, pace as paceOfPage } from './pace.ts'

const limit = { most: 3, milliseconds: 1000 }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function start() {
  const pace = createPace(limit, () => Date.now())
  const sent: string[] = []
  const send = (name: string, isUrgentOne = false, signal?: AbortSignal) => {
    const turn = pace.turn(isUrgentOne, signal)
    if (!turn) sent.push(name)
    return turn?.then(() => void sent.push(name))
  }
  return { pace, sent, send }
}

// spec access §9: client rate limits: general API 100 per 60 s; further requests are delayed, none is dropped
it('delays what exceeds the limit, and sends all of it in order', async () => {
  const { sent, send, pace } = start()
  for (const name of ['a', 'b', 'c', 'd', 'e']) void send(name)
  expect([sent, pace.isHolding()]).toEqual([['a', 'b', 'c'], true])
  await vi.advanceTimersByTimeAsync(999)
  expect(sent).toEqual(['a', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(1)
  expect([sent, pace.isHolding()]).toEqual([['a', 'b', 'c', 'd', 'e'], false])
})

it('lets a dose pass those that wait, and counts it', async () => {
  const { sent, send } = start()
  for (const name of ['a', 'b', 'c', 'd']) void send(name)
  await vi.advanceTimersByTimeAsync(500)
  void send('dose', true)
  expect(sent).toEqual(['a', 'b', 'c', 'dose'])
  void send('e')
  void send('f')
  await vi.advanceTimersByTimeAsync(500)
  expect(sent).toEqual(['a', 'b', 'c', 'dose', 'd', 'e'])
  await vi.advanceTimersByTimeAsync(500)
  expect(sent).toEqual(['a', 'b', 'c', 'dose', 'd', 'e', 'f'])
})

it('forgets a request that is aborted while it waits', async () => {
  const { sent, send } = start()
  for (const name of ['a', 'b', 'c']) void send(name)
  const leave = new AbortController()
  const left = send('left', false, leave.signal)
  void send('d')
  leave.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual(['a', 'b', 'c', 'd'])
})

it('counts no time for which a request is held back towards its timeout', async () => {
  for (let sent = 0; sent < 100; sent += 1) void paceOfPage.turn(false)
  await vi.advanceTimersByTimeAsync(6000)
  const asked = answerWithin(15_000, async (signal) => {
    await paceOfPage.turn(false, signal)
    await new Promise((resolve) => setTimeout(resolve, 14_000))
    return 'the answer'
  })
  await vi.advanceTimersByTimeAsync(54_000 + 14_000)
  expect(await asked).toBe('the answer')
  paceOfPage.restart()
})

it('lets doses, emergency information and the token go first', () => {
  const routes = [
    'POST /medications/{medicationId}/doses',
    'POST /doses/{doseId}/undo',
    'POST /unanswered-doses/{id}/snooze',
    'POST /due/complete',
    'GET /emergency-information',
    'POST /request-token',
    'GET /pets',
    'GET /medications',
    'GET /health-analytics',
  ]
  expect(routes.filter(isUrgent)).toEqual(routes.slice(0, 6))
})
