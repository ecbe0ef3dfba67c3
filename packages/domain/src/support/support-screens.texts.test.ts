import { expect, it } from 'vitest'
import { daysInWords, hoursInWords, shortTime, zoneInWords } from './support-screens.texts.ts'

it.each([
  [[1, 2, 3, 4, 5], 'Monday to Friday'],
  [[1, 2, 3, 4, 5, 6, 7], 'every day'],
  [[6, 7], 'Saturday and Sunday'],
  [[1, 3, 5], 'Monday, Wednesday and Friday'],
  [[2], 'Tuesday'],
])('says the days %j as %s', (days, words) => {
  expect(daysInWords(days)).toBe(words)
})

// spec engagement §9: the support time zone is US Eastern
it('names time zones as people do', () => {
  expect(['America/New_York', 'Asia/Tokyo', 'UTC'].map(zoneInWords)).toEqual(['Eastern', 'Japan', 'UTC'])
})

it('drops the minutes of full hours from a 12-hour clock', () => {
  expect(['9:00 AM', '9:30 AM', '9:00\u202fAM', '09:00'].map(shortTime)).toEqual([
    '9 AM',
    '9:30 AM',
    '9\u202fAM',
    '09:00',
  ])
})

it('says the office hours', () => {
  const hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', timeZone: 'America/New_York' }
  expect(hoursInWords(hours, (time) => (time === '09:00' ? '9:00 AM' : '5:00 PM'))).toBe(
    'Monday to Friday, 9 AM to 5 PM Eastern',
  )
})
