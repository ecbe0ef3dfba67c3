import { expect, test } from 'vitest'
import { leafOf } from './format-dates.ts'

test('a leaf of a calendar shows the day as people say it, and the year where it is another', () => {
  expect(leafOf('2026-11-05', '2026-11-24')).toEqual({ month: 'Nov', day: '5' })
  expect(leafOf('2025-11-15', '2026-11-24')).toEqual({ month: 'Nov', day: '15', year: '2025' })
})
