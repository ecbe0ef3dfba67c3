import { expect, it } from 'vitest'
import { anniversary, isMilestoneKey, milestonesOf } from './milestones.rules.ts'
import { milestoneInWords } from './milestones.texts.ts'

const nothing = { birthDate: null, homeSince: null, addedOn: '2026-11-01', manyDosesOn: null }
const keysOn = (today: string, facts: object) =>
  milestonesOf({ ...nothing, ...facts }, today).map(({ key }) => key)

it.each([
  ['2026-03-02', []],
  ['2026-03-03', ['birthday-6']],
  ['2026-03-09', ['birthday-6']],
  ['2026-03-10', []],
  ['2020-03-03', []],
  ['2019-03-03', []],
])('a pet born on March 3, 2020 has on %s %j', (today, keys) => {
  expect(keysOn(today, { birthDate: '2020-03-03' })).toEqual(keys)
})

it('a birthday or an adoption day late in December is still shown in January', () => {
  expect(keysOn('2027-01-03', { birthDate: '2020-12-29' })).toEqual(['birthday-6'])
  expect(keysOn('2027-01-03', { homeSince: '2020-12-30' })).toEqual(['adoption-6'])
})

// spec product: an adoption day is a milestone, shown as years at home
it.each([
  ['2026-11-19', []],
  ['2026-11-20', ['adoption-10']],
  ['2026-11-26', ['adoption-10']],
  ['2026-11-27', []],
  ['2016-11-20', []],
  ['2015-11-20', []],
])('a pet that is home since November 20, 2016 has on %s %j', (today, keys) => {
  expect(keysOn(today, { homeSince: '2016-11-20' })).toEqual(keys)
})

it.each([
  ['2025-02-28', []],
  ['2025-03-01', ['adoption-1']],
  ['2028-02-29', ['adoption-4']],
])('a pet that came home on February 29 has on %s %j', (today, keys) => {
  expect(keysOn(today, { homeSince: '2024-02-29' })).toEqual(keys)
})

// spec product: a birthday on February 29 is shown with the new age
it.each([
  ['2025-02-28', []],
  ['2025-03-01', ['birthday-1']],
  ['2028-02-28', []],
  ['2028-02-29', ['birthday-4']],
])('a pet born on February 29 turns a year older with its age: on %s %j', (today, keys) => {
  expect(keysOn(today, { birthDate: '2024-02-29' })).toEqual(keys)
})

it('the anniversary of a leap day is itself in a leap year, and March 1 in others', () => {
  expect([anniversary('2024-02-29', 2028), anniversary('2024-02-29', 2027)]).toEqual([
    '2028-02-29',
    '2027-03-01',
  ])
})

it('includes the first year, and the hundredth dose from its day on; the newest comes first', () => {
  const facts = { addedOn: '2025-11-18', manyDosesOn: '2026-11-20', birthDate: '2020-11-19' }
  expect(keysOn('2026-11-20', facts)).toEqual(['doses-100', 'birthday-6', 'first-year'])
  expect(keysOn('2027-11-18', facts)).toEqual([])
})

it.each([
  ['birthday-7', true],
  ['first-year', true],
  ['adoption-10', true],
  ['adoption-0', false],
  ['doses-100', true],
  ['birthday-0', false],
  ['birthday-201', false],
  ['birthday-07', false],
  ['anything', false],
])('%s is a milestone: %s', (key, is) => {
  expect(isMilestoneKey(key)).toBe(is)
})

it('words a milestone', () => {
  expect(milestoneInWords({ kind: 'birthday', count: 1 }, 'Miso').sentence).toBe('Miso is 1 year old.')
  expect(milestoneInWords({ kind: 'birthday', count: 7 }, 'Miso').sentence).toBe('Miso is 7 years old.')
  expect(milestoneInWords({ kind: 'adoption', count: 1 }, 'Miso')).toEqual({
    title: 'One year at home',
    sentence: 'Miso moved in one year ago.',
  })
  expect(milestoneInWords({ kind: 'adoption', count: 10 }, 'Miso').title).toBe('Ten years at home')
  expect(milestoneInWords({ kind: 'adoption', count: 11 }, 'Miso').sentence).toBe(
    'Miso moved in 11 years ago.',
  )
  expect(milestoneInWords({ kind: 'doses', count: 100 }, 'Miso').title).toBe('100 doses given')
  expect(milestoneInWords({ kind: 'first-year', count: 1 }, 'Miso').title).toBe('A year with Miso')
})
