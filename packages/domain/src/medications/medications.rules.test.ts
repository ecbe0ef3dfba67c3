import { expect, test } from 'vitest'
import { checkMedication, checkMedicationDates } from './medications.rules.ts'

test.each([null, undefined, '2026-01-05', '2027-01-01'])(
  'a course from 5 January may end on %s',
  (endDate) => {
    expect(checkMedicationDates({ startDate: '2026-01-05', endDate })).toEqual({})
  },
)

// spec ASVS V2.2.3
test('it cannot end before it starts', () => {
  expect(checkMedicationDates({ startDate: '2026-01-05', endDate: '2026-01-04' })).toEqual({
    endDate: 'End date cannot be before the start date',
  })
})

test('refuses a repeated time', () => {
  const startDate = '2026-01-05'
  expect(checkMedication({ startDate, times: ['08:00', '20:00'] })).toEqual({})
  expect(checkMedication({ startDate, times: ['08:00', '08:00'] })).toEqual({
    times: 'Two doses cannot be at the same time',
  })
})
