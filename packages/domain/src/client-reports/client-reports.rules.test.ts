import { expect, it } from 'vitest'
import { cleanDetails, severityOf } from './client-reports.rules.ts'
import { MOST_DETAIL_CHARACTERS } from './client-reports.vocabulary.ts'

// spec access §8: script errors and rejections about notifications, hooks or a null property are critical
it.each([
  ['Rendered more hooks than during the previous render.', 'critical'],
  ['Minified React error #310; visit https://react.dev/errors/310', 'critical'],
  ["Cannot read properties of null (reading 'id')", 'critical'],
  ['can\'t access property "id", pet is null', 'critical'],
  ["null is not an object (evaluating 'pet.id')", 'critical'],
  ['x failed\n at https://pets.example/assets/notification-bell-0a1b2c3d.js', 'critical'],
  ['Failed to fetch', 'error'],
  ['webhook refused', 'error'],
])('judges %s as %s', (text, severity) => {
  expect(severityOf(text)).toBe(severity)
})

it('keeps of the metadata a bounded number of entries without secrets', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`n${at}`, at]))
  expect(Object.keys(cleanDetails(many))).toHaveLength(20)
  const long = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`n${at}`, 'word '.repeat(400)]))
  expect(Object.values(cleanDetails(long)).join('').length).toBeLessThanOrEqual(MOST_DETAIL_CHARACTERS)
  expect(cleanDetails({ token: 'abc', page: '/auth?email=a', tries: 2, done: true })).toEqual({
    token: '[redacted]',
    page: '/auth',
    tries: 2,
    done: true,
  })
})
