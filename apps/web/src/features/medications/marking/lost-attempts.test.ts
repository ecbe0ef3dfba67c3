import { expect, test } from 'vitest'
import { createLostAttempts, INTENT_MILLISECONDS } from './lost-attempts.ts'

test('an attempt is the same intent for five minutes', () => {
  const clock = { now: 0 }
  const lost = createLostAttempts(() => clock.now)
  const attempt = { id: 'one', since: 0 }
  clock.now = INTENT_MILLISECONDS - 1
  expect(lost.isSameIntent(attempt)).toBe(true)
  clock.now += 1
  expect(lost.isSameIntent(attempt)).toBe(false)
})

test('a hundred attempts are remembered, the latest ones', () => {
  const lost = createLostAttempts(() => 0)
  for (let count = 0; count < 120; count += 1) lost.keep(`dose ${count}`, { id: `${count}`, since: 0 })
  expect(lost.find('dose 19')).toBeUndefined()
  expect(lost.find('dose 20')?.id).toBe('20')
  lost.forget('dose 20')
  expect(lost.find('dose 20')).toBeUndefined()
})
