import { expect, it } from 'vitest'
import { dosesInWords, recordsInWords, weightsInWords } from './monthly-report.texts.ts'

const formatDay = (day: string) => day

it('doses are summed up over days: partly given ones count as given', () => {
  const none = { day: '2026-11-01', onTime: 0, late: 0, partial: 0, skipped: 0, missed: 0 }
  const [whole, partly] = [
    { ...none, onTime: 3, late: 1 },
    { ...none, partial: 1, skipped: 1, missed: 2 },
  ]
  expect(dosesInWords([whole, partly])).toBe('5 of 8, 1 late')
  expect(dosesInWords([partly])).toBe('1 of 4')
  expect(dosesInWords([none])).toBeNull()
})

it.each([
  [[], null],
  [[4], '4 kg on 2026-11-01'],
  [[4, 4], '4 kg on 2026-11-02, unchanged since 2026-11-01'],
  [[4, 4.3, 4.5], '4.5 kg on 2026-11-03, up 0.5 kg since 2026-11-01'],
  [[4, 3.8], '3.8 kg on 2026-11-02, down 0.2 kg since 2026-11-01'],
])('weights of %j kg are worded as %s', (kilograms, words) => {
  const weights = kilograms.map((kg, at) => ({ kg, day: `2026-11-0${at + 1}` }))
  expect(weightsInWords(weights, { unit: 'kg', formatDay })).toBe(words)
})

it('records are listed with their days', () => {
  const records = [
    { name: 'Dental', day: '2026-11-03' },
    { name: 'Rabies', day: '2026-11-20' },
  ]
  expect(recordsInWords(records, formatDay)).toBe('Dental on 2026-11-03 and Rabies on 2026-11-20')
  expect(recordsInWords([], formatDay)).toBeNull()
})
