import { expect, test } from 'vitest'
import { boundedCache } from './bounded-cache.ts'

test('a value is computed once, and the oldest is evicted when there are too many', () => {
  const made: string[] = []
  const upper = boundedCache(2, (text: string) => {
    made.push(text)
    return text.toUpperCase()
  })
  expect([upper('a'), upper('b'), upper('a')]).toEqual(['A', 'B', 'A'])
  expect(made).toEqual(['a', 'b'])
  upper('c')
  upper('a')
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})

test('an undefined value is computed once too', () => {
  let times = 0
  const none = boundedCache<string, undefined>(2, () => {
    times += 1
    return undefined
  })
  none('a')
  none('a')
  expect(times).toBe(1)
})
