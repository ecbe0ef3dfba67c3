import { afterEach, expect, test, vi } from 'vitest'
import { defaultPreferences } from '@app/domain/preferences/preferences.vocabulary'
import { deviceZone, keepZone, momentHere, presentZone } from '../api/client/zone.ts'
import { formatFor } from './format.ts'

afterEach(() => keepZone(null))

const formatWith = (chosen: Partial<typeof defaultPreferences>) =>
  formatFor({ ...defaultPreferences, ...chosen })
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const evening = '2026-11-24T23:30:00Z'

// spec core-records §3: preferences: every one can be chosen, and takes effect everywhere at once
test('an instant reads on the chosen clock', () => {
  const newYork = formatWith({ timeZone: 'America/New_York' })
  expect(plain(newYork.time(evening))).toBe('6:30 PM')
  expect(plain(newYork.moment(evening))).toBe('Nov 24, 2026, 6:30 PM')
  const tokyo = formatWith({ timeZone: 'Asia/Tokyo', timeFormat: '24h' })
  expect(tokyo.time(evening)).toBe('08:30')
  expect(plain(tokyo.moment(evening))).toBe('Nov 25, 2026, 08:30')
  expect(tokyo.time('2026-11-24T15:05:00Z')).toBe('00:05')
})

test('an instant that is near is named by its day unless that is today', () => {
  const { near, nearAfter } = formatWith({ timeZone: 'America/New_York' })
  const said = (now: string) => plain(near(evening, new Date(now)))
  expect(said('2026-11-24T12:00:00Z')).toBe('6:30 PM')
  expect(said('2026-11-25T05:00:00Z')).toBe('Yesterday, 6:30 PM')
  expect(said('2026-11-24T04:59:00Z')).toBe('Tomorrow, 6:30 PM')
  expect(said('2026-11-29T12:00:00Z')).toBe('Tuesday, Nov 24, 6:30 PM')
  expect(said('2026-12-01T23:30:00Z')).toBe('Nov 24, 2026, 6:30 PM')
  const saidAfter = (now: string) => plain(nearAfter(evening, new Date(now)))
  expect(saidAfter('2026-11-25T05:00:00Z')).toBe('yesterday, 6:30 PM')
  expect(saidAfter('2026-11-29T12:00:00Z')).toBe('Tuesday, Nov 24, 6:30 PM')
})

test('a time stays in one piece where a line ends', () => {
  const newYork = formatWith({ timeZone: 'America/New_York' })
  expect(newYork.time(evening)).toBe('6:30\u00A0PM')
  expect(newYork.moment(evening)).toBe('Nov 24, 2026, 6:30\u00A0PM')
})

test('the day and the hour are those of the chosen calendar', () => {
  expect(formatWith({ timeZone: 'Asia/Tokyo' }).dayOf(evening)).toBe('2026-11-25')
  expect(formatWith({ timeZone: 'Asia/Tokyo' }).hourOf(new Date(evening))).toBe(8)
  expect(formatWith({ timeZone: 'America/New_York' }).hourOf(new Date(evening))).toBe(18)
})

test('weights read in the chosen unit', () => {
  expect(formatWith({}).weight(12.4)).toBe('27.34 lbs')
  expect(formatWith({ weightUnit: 'kg' }).weight(12.4)).toBe('12.4 kg')
})

test('without a choice the zone is the device’s, and a choice applies where no component asks', () => {
  expect(formatWith({}).zone).toBe(deviceZone())
  expect(presentZone()).toBe(deviceZone())
  keepZone('Pacific/Kiritimati')
  const kiritimati = momentHere().today
  keepZone('Pacific/Pago_Pago')
  expect(presentZone()).toBe('Pacific/Pago_Pago')
  expect(kiritimati > momentHere().today).toBe(true)
})

test('the zone of the device is asked for once a second', () => {
  const clock = vi.spyOn(performance, 'now')
  const zoneAt = (milliseconds: number, zone: string) => {
    clock.mockReturnValue(1e9 + milliseconds)
    vi.stubEnv('TZ', zone)
    return deviceZone()
  }
  try {
    expect(zoneAt(0, 'Asia/Tokyo')).toBe('Asia/Tokyo')
    expect(zoneAt(999, 'Europe/Paris')).toBe('Asia/Tokyo')
    expect(zoneAt(1001, 'Europe/Paris')).toBe('Europe/Paris')
  } finally {
    clock.mockRestore()
    vi.unstubAllEnvs()
  }
})
