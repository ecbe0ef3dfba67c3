import { expect, test } from 'vitest'
import { step } from '../rhythm.fixture.ts'
import type { Rhythm } from '../rhythm.vocabulary.ts'
import { closeDose, gapInWords } from './rhythm.rules.ts'

const MINUTE = 60_000
const at = (time: string, day = '15') => new Date(`2026-06-${day}T${time}:00Z`)
const schedule = (frequency: string, times: string[]) => ({
  frequency,
  times,
  rhythm: null,
  startDate: '2026-06-01',
  endDate: null,
  timeZone: 'UTC',
})
const isClose = (frequency: string, times: string[], given: Date, now: Date) =>
  closeDose(schedule(frequency, times), [given], now) !== undefined

// spec product: scheduled doses closer than half of the shortest gap ask for confirmation
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

test('names the nearest one, and none of an as-needed medication', () => {
  const twice = schedule('Twice daily', ['08:00', '20:00'])
  expect(closeDose(twice, [at('08:00'), at('09:00')], at('10:00'))).toEqual(at('09:00'))
  expect(closeDose(schedule('As needed', []), [at('08:00')], at('08:00'))).toBeUndefined()
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
  expect(gapInWords(schedule(frequency, times), at('08:00'))).toBe(words)
})

/** Every 8 hours for a week from the 1st, from the 8th on daily at six, from the 15th on weekly. */
const tapering = [
  step({ unit: 'hour', every: 8, times: ['07:00'], days: 7 }),
  step({ times: ['06:00'], days: 7 }),
  step({ unit: 'week', times: ['06:00'], days: 14 }),
]
const gapOf = (rhythm: Rhythm, date: string) => gapInWords({ ...schedule('', []), rhythm }, at('12:00', date))

test.each([
  ['01', '8 hours'],
  ['07', '7 hours'],
  ['08', '7 hours'],
  ['09', '24 hours'],
  ['14', '24 hours'],
  ['15', '24 hours'],
  ['16', '7 days'],
  ['22', '7 days'],
])('in steps the gap on day %s is that of the doses around it: %s', (date, words) => {
  expect(gapOf(tapering, date)).toBe(words)
})

test('a rhythm of rare doses is known by those before and after, and one dose has no gap', () => {
  const yearly = [step({ unit: 'month', every: 12, days: 999 }), step({ unit: 'month' })]
  expect(gapOf(yearly, '20')).toBe('365 days')
  const once = { ...schedule('', []), rhythm: [step({ days: 1 })] }
  expect(closeDose(once, [at('08:00', '01')], at('08:00', '01'))).toBeUndefined()
})
