import { expect, it } from 'vitest'
import { chosenTimeZones } from '../preferences/preferences.vocabulary.ts'
import { likelyPaper } from './paper.ts'

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
