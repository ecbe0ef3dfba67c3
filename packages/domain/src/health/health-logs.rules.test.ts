import { expect, test } from 'vitest'
import { checkLogDate, checkTakenAt } from './health-logs.rules.ts'

test.each([
  ['2026-01-04', {}],
  ['2026-01-05', {}],
  ['2026-01-06', { logDate: 'Date cannot be in the future' }],
])('on 5 January a log of %s is answered with %j', (logDate, fields) => {
  expect(checkLogDate({ logDate }, { today: '2026-01-05' })).toEqual(fields)
})

// spec product: the time of a reading is not of later today
test.each([
  ['2026-01-05', '10:05', {}],
  ['2026-01-05', '10:06', { logTime: 'Time cannot be in the future' }],
  ['2026-01-05', null, {}],
  ['2026-01-04', '23:59', {}],
  ['2026-01-06', '08:00', { logDate: 'Date cannot be in the future' }],
])('at 10:00 on 5 January a reading of %s, %s is answered with %j', (logDate, logTime, fields) => {
  expect(checkTakenAt({ logDate, logTime }, { today: '2026-01-05', time: '10:00' })).toEqual(fields)
})
