import { expect, test } from 'vitest'
import { findDifferences, valueInWords } from './compare.ts'

const format = { moment: (instant: string) => `moment ${instant}` }
const show = (_name: string, value: unknown) => valueInWords(value, format)
const labels = { name: 'Name', isActive: 'Active', endDate: 'End date', dateTime: 'Date and time' }

// spec core-records §4: a stale edit is refused with the newer record; the person sees both
test('only what differs is compared, in the order of the form', () => {
  const mine = { name: 'Apoquel', isActive: true, endDate: null, id: 'a' }
  const theirs = { name: 'Apoquel 5.4', isActive: false, endDate: null, id: 'b' }
  expect(findDifferences(labels, mine, theirs, show)).toEqual([
    { label: 'Name', mine: 'Apoquel', theirs: 'Apoquel 5.4' },
    { label: 'Active', mine: 'Yes', theirs: 'No' },
  ])
})

test('one moment written with two offsets is no difference', () => {
  const mine = { dateTime: '2026-11-24T09:15:00.000Z' }
  const theirs = { dateTime: '2026-11-24T10:15:00+01:00' }
  expect(findDifferences(labels, mine, theirs, show)).toEqual([])
})

test('a stored word is shown in the words of its list, and nothing as a dash', () => {
  expect(valueInWords('scheduled', format, { scheduled: 'Scheduled' })).toBe('Scheduled')
  expect(valueInWords(null, format)).toBe('–')
  expect(valueInWords('2026-11-24T09:15:00Z', format)).toBe('moment 2026-11-24T09:15:00Z')
})
