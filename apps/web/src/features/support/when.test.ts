import { expect, it } from 'vitest'
import { defaultPreferences } from '@app/domain/preferences/preferences.vocabulary'
import { formatFor } from '../../format/format.ts'
import { atWhen, byWhen, dayInList } from './when.ts'

const format = formatFor({ ...defaultPreferences, timeZone: 'America/New_York', timeFormat: '12h' })
const now = new Date('2026-11-21T19:50:00-05:00')
const plain = (words: string) => words.replaceAll(/[\u00a0\u202f]/g, ' ')

// spec product: the page says when an answer can be expected
it.each([
  ['2026-11-21T21:00:00-05:00', 'today by 9 PM'],
  ['2026-11-22T13:30:00-05:00', 'tomorrow by 1:30 PM'],
  ['2026-11-23T13:00:00-05:00', 'on Monday by 1 PM'],
  ['2026-11-30T13:00:00-05:00', 'on Monday, Nov 30 by 1 PM'],
  ['2026-11-20T13:00:00-05:00', 'yesterday by 1 PM'],
])('says for %s: %s', (at, words) => {
  expect(plain(byWhen(at, now, format))).toBe(words)
})

it('names moments and days of the past', () => {
  expect(plain(atWhen('2026-11-20T13:52:00-05:00', now, format))).toBe('yesterday at 1:52 PM')
  expect(plain(atWhen('2026-10-29T13:52:00-04:00', now, format))).toBe('on Oct 29, 2026 at 1:52 PM')
  expect(
    ['2026-11-21T08:00:00-05:00', '2026-10-29T08:00:00-04:00', '2025-10-29T08:00:00-04:00'].map((at) =>
      dayInList(at, now, format),
    ),
  ).toEqual(['today', 'Oct 29', 'Oct 29, 2025'])
})
