import { expect, test } from 'vitest'
import { checkLogDate } from './health-logs.rules.ts'

test.each([
  ['2026-01-04', {}],
  ['2026-01-05', {}],
  ['2026-01-06', { logDate: 'Date cannot be in the future' }],
])('on 5 January a log of %s is answered with %j', (logDate, fields) => {
  expect(checkLogDate({ logDate }, { today: '2026-01-05' })).toEqual(fields)
})
