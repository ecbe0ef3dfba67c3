import { expect, test } from 'vitest'
import { isUnsettled, isUpcoming } from './appointments.rules.ts'
import { appointmentStatuses } from './appointments.vocabulary.ts'

const now = new Date('2026-01-05T10:00:00Z')

test.each([
  ['2026-01-05T10:00:00.001Z', true],
  ['2026-01-05T10:00:00Z', false],
  ['2026-01-05T11:30:00+02:00', false],
  ['2026-01-05T09:30:00-01:00', true],
])('scheduled for %s is upcoming at ten: %s', (dateTime, upcoming) => {
  expect(isUpcoming({ status: 'scheduled', dateTime }, now)).toBe(upcoming)
  expect(isUnsettled({ status: 'scheduled', dateTime }, now)).toBe(!upcoming)
})

test('only what is scheduled is upcoming', () => {
  const upcoming = appointmentStatuses.filter((status) =>
    isUpcoming({ status, dateTime: '2100-01-01T10:00:00Z' }, now),
  )
  expect(upcoming).toEqual(['scheduled'])
})

test('what was completed, cancelled or missed is settled', () => {
  const unsettled = appointmentStatuses.filter((status) =>
    isUnsettled({ status, dateTime: '2020-01-01T10:00:00Z' }, now),
  )
  expect(unsettled).toEqual(['scheduled'])
})
