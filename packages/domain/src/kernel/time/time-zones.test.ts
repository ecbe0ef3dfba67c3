import { expect, test, vi } from 'vitest'
import { dateIn } from './dates.ts'
import { canonicalTimeZone, isTimeZone } from './time-zones.ts'
import { localTimeOf } from './zoned-time.ts'

test('a zone has one name, however it is written', () => {
  expect(canonicalTimeZone('europe/BERLIN')).toBe('Europe/Berlin')
  expect(canonicalTimeZone('utc')).toBe('UTC')
})

test.each(['', '+01:00', 'GMT+3', 'Mars/Olympus', 'a'.repeat(65), '../etc/passwd'])(
  '%j is no zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false)
  },
)

/** Lists all spellings of a name that differ in the case of its first letters: 2 to the power of `letters`. */
const spellings = (name: string, letters: number): string[] =>
  Array.from({ length: 2 ** letters }, (_, bits) =>
    Array.from(name, (letter, at) => (bits & (1 << at) ? letter.toUpperCase() : letter)).join(''),
  )

test('spelling a zone in a thousand ways makes one calendar and one clock', () => {
  const now = new Date('2026-07-01T12:00:00Z')
  const names = spellings('antarctica/mcmurdo', 10)
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  try {
    for (const name of names) {
      expect(dateIn(name, now)).toBe('2026-07-02')
      expect(localTimeOf(now, name).time).toBe('00:00')
    }
    // One formatter looks up the zone's name, one is its calendar, unless an earlier test has made it. Temporal caches
    // a clock for each name that it is given.
    expect(made.mock.calls.length).toBeLessThanOrEqual(2)
  } finally {
    made.mockRestore()
  }
})
