import { expect, test } from 'vitest'
import { checkDaySpan, checkMark, checkRefill } from './doses.rules.ts'

test.each([
  [{}, {}],
  [{ from: '2026-01-01', to: '2026-01-31' }, {}],
  [{ from: '2026-01-01', to: '2026-02-01' }, { to: 'Choose at most 31 days at once' }],
  [{ from: '2026-01-02', to: '2026-01-01' }, { to: 'The last day cannot be before the first' }],
])('days from and to: %j', (span, errors) => {
  expect(checkDaySpan(span)).toEqual(errors)
})

const mark = { date: '2026-01-05', time: '08:00', outcome: 'given', amount: null } as const
test.each([
  [mark, {}],
  [{ ...mark, date: null, time: null }, {}],
  [{ ...mark, time: null }, { time: 'A scheduled dose has a day and a time' }],
  [
    { ...mark, date: null, time: null, outcome: 'skipped' as const },
    { outcome: 'Only a scheduled dose can be skipped or missed' },
  ],
  [{ ...mark, outcome: 'partial' as const }, { amount: 'Enter how much was given' }],
  [{ ...mark, outcome: 'partial' as const, amount: 0.5 }, {}],
  [{ ...mark, outcome: 'missed' as const, amount: 1 }, { amount: 'Nothing was given' }],
])('a mark: %j', (fields, errors) => {
  expect(checkMark(fields)).toEqual(errors)
})

test('a refill is of today at the latest', () => {
  expect(checkRefill({ refilledOn: '2026-01-05' }, { today: '2026-01-05' })).toEqual({})
  expect(checkRefill({ refilledOn: '2026-01-06' }, { today: '2026-01-05' })).toEqual({
    refilledOn: 'Date cannot be in the future',
  })
})
