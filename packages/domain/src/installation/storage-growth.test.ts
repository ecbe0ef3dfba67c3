import { describe, expect, it } from 'vitest'
import { adminOverviewTexts } from './admin-overview.texts.ts'
import { fullInDays } from './storage-growth.rules.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const growth = { recentBytes: 30_000, oldestAt: '2026-10-01T12:00:00Z', freeBytes: 120_000 }

// spec product: storage: its growth
//   in packages/domain/src/installation/storage-growth.rules.ts
describe('the forecast of the disk', () => {
  it('follows the growth of the last 30 days', () => {
    expect(fullInDays(growth, NOW)).toBe(120)
    expect(fullInDays({ ...growth, freeBytes: 0 }, NOW)).toBe(0)
  })

  it.each([
    ['a history of less than 30 days', { oldestAt: '2026-11-01T12:00:00Z' }],
    ['no files', { oldestAt: null }],
    ['no growth', { recentBytes: 0 }],
    ['more than ten years', { recentBytes: 900 }],
  ])('is missing for %s', (_name, differing) => {
    expect(fullInDays({ ...growth, ...differing }, NOW)).toBeNull()
  })

  it.each([
    [0, 'Full within a day at the growth of the last 30 days.'],
    [12, 'Full in about 12 days at the growth of the last 30 days.'],
    [120, 'Full in about 4 months at the growth of the last 30 days.'],
    [800, 'Full in about 2 years at the growth of the last 30 days.'],
  ])('is told in words: %i days', (days, words) => {
    expect(adminOverviewTexts.storage.fullIn(days)).toBe(words)
  })
})
