import { afterEach, expect, it, vi } from 'vitest'
import { passTime } from '../../test-support/pass-time.ts'
import { inTurn } from './notification-turn.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('one comes after the other, and what one throws is no end of it', async () => {
  const done: string[] = []
  const end = Promise.withResolvers<void>()
  const first = inTurn(async () => {
    await end.promise
    done.push('first')
    throw new Error('refused')
  })
  const second = inTurn(async () => done.push('second'))
  end.resolve()
  await expect(first).rejects.toThrow('refused')
  await second
  expect(done).toEqual(['first', 'second'])
})

// spec product: notifications that arrive together are all shown, listed and answered
it('a holder that never finishes is awaited for five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const end = Promise.withResolvers<void>()
  const endless = inTurn(() => end.promise)
  const show = vi.fn<() => Promise<void>>()
  const next = inTurn(show)
  await passTime(4999)
  expect(show).not.toHaveBeenCalled()
  await passTime(1)
  await next
  expect(show).toHaveBeenCalledTimes(1)
  end.resolve()
  await endless
})
