import { describe, expect, it } from 'vitest'
import { ageInWords, elseLate, overviewTitle } from './admin-overview.texts.ts'
import type { Attention } from './overview.contract.ts'

const problem = (given: Partial<Attention>): Attention => ({
  kind: 'work-failed',
  isUrgent: true,
  count: 1,
  since: null,
  queue: 'mail',
  cause: null,
  ...given,
})

describe('ageInWords', () => {
  const now = new Date('2026-11-21T19:50:00Z')

  it.each([
    ['2026-11-21T19:49:51Z', '9 s'],
    ['2026-11-21T19:46:00Z', '4 min'],
    ['2026-11-21T18:10:00Z', '1 h 40 min'],
    ['2026-11-21T17:50:00Z', '2 h'],
    ['2026-11-18T10:00:00Z', '3 days'],
    ['2026-11-21T19:51:00Z', '0 s'],
  ])('words %s as %s', (since, words) => {
    expect(ageInWords(since, now)).toBe(words)
  })
})

describe('overviewTitle', () => {
  it('names the most urgent problem, and only what is late', () => {
    expect(overviewTitle([])).toBe('All is well')
    expect(overviewTitle([problem({ kind: 'tickets-open', isUrgent: false })])).toBe('All is well')
    expect(overviewTitle([problem({})])).toBe('Mail needs you')
    expect(overviewTitle([problem({ queue: 'exports' }), problem({})])).toBe('Reports and exports need you')
  })

  it('counts the other problems', () => {
    expect(elseLate([])).toBe('Nothing is late.')
    expect(elseLate([problem({}), problem({ isUrgent: false })])).toBe('Nothing else is late.')
    expect(elseLate([problem({}), problem({}), problem({})])).toBe('2 more problems.')
  })
})
