import { expect, it } from 'vitest'
import { checkDiedOn, lastDayOf, yearsOfLife } from './memory.rules.ts'

const today = '2026-11-21'
const dayOf = (instant: string) => instant.slice(0, 10)

// spec product: a day of death is neither in the future nor before the birth or arrival of the pet
it.each([
  [null, null, null, {}],
  ['2026-11-21', '2020-03-03', '2020-05-01', {}],
  ['2026-11-22', null, null, { diedOn: 'This day has not come yet' }],
  ['2020-03-02', '2020-03-03', '2020-05-01', { diedOn: 'This is before the birth date' }],
  ['2020-04-30', '2020-03-03', '2020-05-01', { diedOn: 'This is before the day it came home' }],
  ['2020-05-01', null, '2020-05-01', {}],
])(
  'a pet that died on %s, was born on %s and is home since %s shows %j',
  (diedOn, birthDate, homeSince, problems) => {
    expect(checkDiedOn({ diedOn, birthDate, homeSince }, { today })).toEqual(problems)
  },
)

it('the age of a pet in memory stops: on its last day, or when it was archived', () => {
  expect(lastDayOf({ diedOn: null, archivedAt: null }, today, dayOf)).toBe(today)
  expect(lastDayOf({ diedOn: null, archivedAt: '2026-11-01T10:00:00Z' }, today, dayOf)).toBe('2026-11-01')
  expect(lastDayOf({ diedOn: '2026-10-30', archivedAt: '2026-11-01T10:00:00Z' }, today, dayOf)).toBe(
    '2026-10-30',
  )
})

it.each([
  ['2020-03-03', '2026-10-30', '2020 – 2026'],
  ['2026-03-03', '2026-10-30', '2026'],
  [null, '2026-10-30', '2026'],
  ['2020-03-03', null, undefined],
])('a life from %s to %s is %s', (birthDate, diedOn, years) => {
  expect(yearsOfLife({ birthDate, diedOn })).toBe(years)
})
