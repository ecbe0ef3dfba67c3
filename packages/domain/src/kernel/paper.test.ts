import { expect, it } from 'vitest'
import { likelyPaper } from './paper.ts'
import { chosenTimeZones } from './time/time-zones.ts'

it('takes US letter where it is sold and A4 elsewhere', () => {
  expect(chosenTimeZones.filter((zone) => likelyPaper(zone) === 'us-letter')).toEqual([
    'Pacific/Honolulu',
    'America/Anchorage',
    'America/Los_Angeles',
    'America/Denver',
    'America/Chicago',
    'America/New_York',
  ])
})
