import { describe, expect, it } from 'vitest'
import { type AskFacts, type DoneReason, mayAskAgain, reasonToAsk } from './asking.rules.ts'

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
  const nothing: AskFacts = { hasLateDose: false, isTold: false, done: new Set(), today: '2026-05-01' }
  const after = (...done: DoneReason[]): AskFacts => ({ ...nothing, done: new Set(done) })

  // spec product: the question about notifications comes for the strongest reason, at most once a week, in a
  //   quiet moment, and only where the browser can answer it
  it.each([
    ['nothing', nothing, undefined],
    ['a marked late dose', after('missed-dose'), 'missed-dose'],
    ['the first reminder', after('first-reminder'), 'first-reminder'],
    ['the second pet', after('multiple-pets'), 'multiple-pets'],
    ['something due on the first day', { ...nothing, isTold: true }, undefined],
    ['something due on a later day', { ...nothing, isTold: true, today: '2026-05-02' }, 'general'],
    ['nothing due on a later day', { ...nothing, today: '2026-05-02' }, undefined],
    [
      'the strongest of several',
      { ...after('multiple-pets', 'first-reminder', 'missed-dose'), isTold: true, today: '2026-05-02' },
      'missed-dose',
    ],
    [
      'any of them while another dose is late',
      {
        ...after('first-reminder', 'multiple-pets', 'missed-dose'),
        hasLateDose: true,
        isTold: true,
        today: '2026-05-02',
      },
      undefined,
    ],
  ] as const)('%s', (_, facts, reason) => {
    expect(reasonToAsk(facts, asked(null))).toBe(reason)
  })
})
