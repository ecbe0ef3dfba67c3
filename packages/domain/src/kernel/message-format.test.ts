import { describe, expect, test } from 'vitest'
import { duration, list, localeOf, plural } from './message-format.ts'

describe('plurals', () => {
  test.each([
    [0, '0 doses'],
    [1, '1 dose'],
    [2, '2 doses'],
    [1.5, '1.5 doses'],
    [1200, '1,200 doses'],
  ])('%d reads %s', (count, words) => expect(plural(count, { one: '# dose', other: '# doses' })).toBe(words))

  test('a form may leave the number out', () => {
    expect(plural(1, { one: 'Photo added', other: '# photos added' })).toBe('Photo added')
  })
})

test('a length of time is written out', () => {
  expect(duration(1, 'year')).toBe('1 year')
  expect(duration(20, 'minute')).toBe('20 minutes')
  expect(duration(4.5, 'hour')).toBe('4.5 hours')
})

test('a list ends with "and"', () => {
  expect(list(['Rex'])).toBe('Rex')
  expect(list(['Rex', 'Momo'])).toBe('Rex and Momo')
  expect(list(['Rex', 'Biscuit', 'Momo'])).toBe('Rex, Biscuit, and Momo')
})

test.each([
  ['en-US', 'en-US'],
  ['en-GB', 'en-GB'],
  ['de-DE', 'en'],
  ['ar-EG', 'en'],
])('on a device in %s dates are written in %s', (device, locale) => expect(localeOf(device)).toBe(locale))
