import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { localTimeOf } from '../kernel/time/zoned-time.ts'
import { chosenTimeZones } from '../preferences/preferences.vocabulary.ts'
import { quietUntil } from './quiet-hours.rules.ts'

const night = { quietFrom: '22:00', quietTo: '07:00', timeZone: 'UTC' }
const endOf = (hours: Parameters<typeof quietUntil>[0], now: string) =>
  quietUntil(hours, new Date(now))?.toISOString().slice(0, 16)

describe('quiet hours', () => {
  it('go over midnight', () => {
    expect(endOf(night, '2026-06-15T21:59:00Z')).toBeUndefined()
    expect(endOf(night, '2026-06-15T22:00:00Z')).toBe('2026-06-16T07:00')
    expect(endOf(night, '2026-06-16T06:59:59Z')).toBe('2026-06-16T07:00')
    expect(endOf(night, '2026-06-16T07:00:00Z')).toBeUndefined()
  })

  it('lie within a day', () => {
    const noon = { ...night, quietFrom: '12:00', quietTo: '13:30' }
    expect(endOf(noon, '2026-06-15T12:30:00Z')).toBe('2026-06-15T13:30')
    expect(endOf(noon, '2026-06-15T13:30:00Z')).toBeUndefined()
  })

  it('are those of the person’s zone', () => {
    expect(endOf({ ...night, timeZone: 'Asia/Tokyo' }, '2026-06-15T14:00:00Z')).toBe('2026-06-15T22:00')
  })

  it('are none where a time is missing or both are the same', () => {
    expect(endOf({ ...night, quietFrom: null }, '2026-06-15T23:00:00Z')).toBeUndefined()
    expect(endOf({ ...night, quietTo: null }, '2026-06-15T23:00:00Z')).toBeUndefined()
    expect(endOf({ ...night, quietTo: '22:00' }, '2026-06-15T23:00:00Z')).toBeUndefined()
  })

  it('end where the clock goes on, on the night on which it skips their end', () => {
    const early = { quietFrom: '22:00', quietTo: '02:30', timeZone: 'America/New_York' }
    expect(endOf(early, '2026-03-08T06:00:00Z')).toBe('2026-03-08T07:00')
  })

  // spec product: quiet hours in the person's zone, which critical doses break
  test('end later than now and within a day, and hold nothing once they are over', () => {
    const time = fc
      .integer({ min: 0, max: 1439 })
      .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`)
    fc.assert(
      fc.property(
        time,
        time,
        fc.constantFrom(...chosenTimeZones),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        (quietFrom, quietTo, timeZone, now) => {
          const end = quietUntil({ quietFrom, quietTo, timeZone }, now)
          if (!end) return
          expect(end.getTime()).toBeGreaterThan(now.getTime())
          expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(26 * 3_600_000)
          expect(localTimeOf(end, timeZone).time >= quietTo).toBe(true)
        },
      ),
    )
  })
})
