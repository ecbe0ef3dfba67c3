import { expect, test } from 'vitest'
import { isUnsettled, isUpcoming, vetOf } from './appointments.rules.ts'
import { type AppointmentStatus, appointmentStatuses } from './appointments.vocabulary.ts'

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

test('only a scheduled visit is upcoming', () => {
  const upcoming = appointmentStatuses.filter((status) =>
    isUpcoming({ status, dateTime: '2100-01-01T10:00:00Z' }, now),
  )
  expect(upcoming).toEqual(['scheduled'])
})

test('a completed, cancelled or missed visit is settled', () => {
  const unsettled = appointmentStatuses.filter((status) =>
    isUnsettled({ status, dateTime: '2020-01-01T10:00:00Z' }, now),
  )
  expect(unsettled).toEqual(['scheduled'])
})

const visit = (vetName: string | null, dateTime: string, status: AppointmentStatus = 'scheduled') => ({
  vetName,
  dateTime,
  status,
})

test('the vet of a pet is that of its next visit, else of the last that took place', () => {
  const visits = [
    visit('Later', '2026-03-01T10:00:00Z'),
    visit(null, '2026-01-06T10:00:00Z'),
    visit('Next', '2026-02-01T10:00:00Z'),
    visit('Missed', '2026-01-04T10:00:00Z', 'missed'),
    visit('Last', '2026-01-03T10:00:00Z', 'completed'),
    visit('First', '2025-01-03T10:00:00Z', 'completed'),
  ]
  expect(vetOf(visits, now)).toBe('Next')
  expect(vetOf(visits.slice(3), now)).toBe('Last')
  expect(vetOf([visit('Unsettled', '2026-01-04T12:00:00Z'), ...visits.slice(3)], now)).toBe('Unsettled')
  expect(vetOf(visits.slice(1, 2), now)).toBeUndefined()
})
