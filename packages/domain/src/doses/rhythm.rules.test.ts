import { expect, test } from 'vitest'
import { closeDose, gapInWords } from './rhythm.rules.ts'

const MINUTE = 60_000
const at = (time: string, day = '15') => new Date(`2026-06-${day}T${time}:00Z`)
const isClose = (frequency: string, times: string[], given: Date, now: Date) =>
  closeDose({ frequency, times }, [given], now) !== undefined

test('a dose is close to another within half of the shortest gap of the schedule', () => {
  const twice: [string, string[]] = ['Twice daily', ['08:00', '20:00']]
  expect(isClose(...twice, at('08:00'), at('13:59'))).toBe(true)
  expect(isClose(...twice, at('08:00'), at('14:00'))).toBe(false)
})

test('also where the other one is the later, noted before', () => {
  expect(isClose('Twice daily', ['08:00', '20:00'], at('20:00'), at('14:30'))).toBe(true)
})

test.each([
  ['Three times daily', ['08:00', '14:00', '20:00'], 3 * 60],
  ['Three times daily', ['07:00', '07:30', '22:00'], 15],
  ['Twice daily', ['00:30', '23:30'], 30],
  ['Once daily', ['08:00'], 12 * 60],
  ['Weekly', ['08:00'], 84 * 60],
  ['Monthly', ['08:00'], 14 * 24 * 60],
  ['Every 36 hours', ['08:00'], 18 * 60],
])('%s at %j asks within %i minutes', (frequency, times, minutes) => {
  const after = (more: number) => new Date(at('08:00', '01').getTime() + (minutes + more) * MINUTE)
  expect(isClose(frequency, times, at('08:00', '01'), after(-1))).toBe(true)
  expect(isClose(frequency, times, at('08:00', '01'), after(0))).toBe(false)
})

test('the nearest one is named, and nothing of what is given as needed', () => {
  const twice = { frequency: 'Twice daily', times: ['08:00', '20:00'] }
  expect(closeDose(twice, [at('08:00'), at('09:00')], at('10:00'))).toEqual(at('09:00'))
  expect(closeDose({ frequency: 'As needed', times: [] }, [at('08:00')], at('08:00'))).toBeUndefined()
})

test.each([
  ['Twice daily', ['08:00', '20:00'], '12 hours'],
  ['Once daily', ['08:00'], '24 hours'],
  ['Weekly', ['08:00'], '7 days'],
  ['Monthly', ['08:00'], '28 days'],
  ['Twice daily', ['08:00', '08:45'], '45 minutes'],
  ['Twice daily', ['08:00', '09:00'], '1 hour'],
  ['Twice daily', ['08:00', '09:30'], '1.5 hours'],
])('%s at %j leaves %s', (frequency, times, words) => {
  expect(gapInWords({ frequency, times })).toBe(words)
})
