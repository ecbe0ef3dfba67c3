import { expect, test } from 'vitest'
import { clockFor } from './clock.ts'

const at = '2026-11-24T20:02:00Z'

test('an instant reads on the clock of the zone, in the chosen hours', () => {
  const newYork = clockFor({ timeZone: 'America/New_York', timeFormat: '12h', locale: 'en-US' })
  expect([newYork.time(at), newYork.moment(at)]).toEqual(['3:02\u00A0PM', 'Nov 24, 2026, 3:02\u00A0PM'])
  const paris = clockFor({ timeZone: 'Europe/Paris', timeFormat: '24h', locale: 'en-US' })
  expect([paris.time(at), paris.moment(at)]).toEqual(['21:02', 'Nov 24, 2026, 21:02'])
})

test('midnight is 12 AM or 00:00', () => {
  const midnight = '2026-11-24T00:00:00Z'
  const times = (['12h', '24h'] as const).map((timeFormat) =>
    clockFor({ timeZone: 'UTC', timeFormat, locale: 'en-US' }).time(midnight),
  )
  expect(times).toEqual(['12:00\u00A0AM', '00:00'])
})
