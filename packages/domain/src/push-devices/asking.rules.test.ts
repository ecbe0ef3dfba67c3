import { describe, expect, it } from 'vitest'
import { mayAskAgain, reasonToAsk } from './asking.rules.ts'

const day = 86_400_000
const asked = (askedAt: number | null) => ({ firstDay: '2026-05-01', askedAt })

describe('asking again', () => {
  const now = Date.parse('2026-05-20T12:00:00Z')

  it.each([
    ['never asked', null, true],
    ['asked just now', now, false],
    ['asked a moment less than a week ago', now - 7 * day + 1, false],
    ['asked a week ago', now - 7 * day, true],
    ['asked a little ahead of a clock that was set back', now + 60_000, false],
    ['asked far ahead of a clock that was set back', now + 400 * day, true],
  ])('%s', (_, askedAt, may) => {
    expect(mayAskAgain(asked(askedAt), now)).toBe(may)
  })
})

describe('the reason', () => {
  const nothing = { hasLateDose: false, isTold: false, added: undefined, today: '2026-05-01' } as const

  it.each([
    ['nothing', nothing, undefined],
    ['a late dose', { ...nothing, hasLateDose: true, isTold: true }, 'missed-dose'],
    ['the first reminder', { ...nothing, added: 'first-reminder' }, 'first-reminder'],
    ['the second pet', { ...nothing, added: 'multiple-pets' }, 'multiple-pets'],
    ['something due on the first day', { ...nothing, isTold: true }, undefined],
    ['something due on a later day', { ...nothing, isTold: true, today: '2026-05-02' }, 'general'],
    ['nothing due on a later day', { ...nothing, today: '2026-05-02' }, undefined],
    [
      'the strongest of several',
      { hasLateDose: true, isTold: true, added: 'first-reminder', today: '2026-05-02' },
      'missed-dose',
    ],
  ] as const)('%s', (_, facts, reason) => {
    expect(reasonToAsk(facts, asked(null))).toBe(reason)
  })
})
