import { expect, test } from 'vitest'
import { instant, optionalDate, plainDate } from './date-fields.ts'

const messageOf = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message

test.each(['1900-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '2200-12-31'])('%s is a date', (date) => {
  expect(plainDate('Date').parse(date)).toBe(date)
})

test.each([
  [undefined, 'Date must be a date'],
  ['', 'Date is required'],
  [20_260_105, 'Date must be a date'],
  ['2026-1-5', 'Date must be a date'],
  ['05.01.2026', 'Date must be a date'],
  ['2026-01-05T00:00:00Z', 'Date must be a date'],
  ['2023-02-29', 'Date must be a date'],
  ['1900-02-29', 'Date must be a date'],
  ['2026-04-31', 'Date must be a date'],
  ['2026-13-01', 'Date must be a date'],
  ['2026-00-10', 'Date must be a date'],
  ['20266-01-01', 'Date must be a date'],
  ['２０２６-01-01', 'Date must be a date'],
  ['1899-12-31', 'Date cannot be before January 1, 1900'],
  ['2201-01-01', 'Date is too far in the future'],
])('%j is refused', (value, message) => {
  expect(messageOf(plainDate('Date'), value)).toBe(message)
})

test('an optional date may be empty, and is wrong in the same words', () => {
  const schema = optionalDate('Birth date')
  expect([schema.parse(''), schema.parse(null), schema.parse(undefined)]).toEqual([null, null, null])
  expect(schema.parse('2024-02-29')).toBe('2024-02-29')
  expect(messageOf(schema, '2023-02-29')).toBe('Birth date must be a date')
})

test.each(['2026-01-05T10:15:00Z', '2026-01-05T10:15:00.123+05:45'])('%s is a moment', (text) => {
  expect(instant('Date and time').parse(text)).toBe(text)
})

test.each([
  ['2026-01-05T10:15:00', 'Date and time must be a date and time'],
  ['2026-01-05', 'Date and time must be a date and time'],
  ['2026-01-05T10:15Z', 'Date and time must be a date and time'],
  ['2023-02-29T10:15:00Z', 'Date and time must be a date and time'],
  ['2026-01-05T25:00:00Z', 'Date and time must be a date and time'],
  [1_767_600_000, 'Date and time must be a date and time'],
  ['1899-12-31T10:00:00Z', 'Date and time is out of range'],
  ['2201-01-01T10:00:00Z', 'Date and time is out of range'],
])('%j is no moment that we take', (value, message) => {
  expect(messageOf(instant('Date and time'), value)).toBe(message)
})
