import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_MESSAGE, MOST_TITLE } from './notifications.limits.ts'
import { ageOf, countOnBell, fitTexts } from './notifications.rules.ts'
import { ageAloud, ageInWords, notificationTexts } from './notifications.texts.ts'

const now = new Date('2026-11-24T12:00:00Z')
const said = (at: string, zone = 'UTC') => ageInWords(ageOf(new Date(at), now, zone), (date) => date)
const aloud = (at: string) => ageAloud(ageOf(new Date(at), now, 'UTC'), (date) => date)

// spec engagement §2: time shown as Nm ago under an hour, Nh ago under 24 hours, otherwise the date
describe('how long ago a notification came', () => {
  it.each([
    ['2026-11-24T12:00:00Z', '0m ago'],
    ['2026-11-24T11:59:01Z', '0m ago'],
    ['2026-11-24T11:59:00Z', '1m ago'],
    ['2026-11-24T11:00:00.001Z', '59m ago'],
    ['2026-11-24T11:00:00Z', '1h ago'],
    ['2026-11-23T12:00:00.001Z', '23h ago'],
    ['2026-11-23T12:00:00Z', '2026-11-23'],
    // The device's clock is behind.
    ['2026-11-24T12:05:00Z', '0m ago'],
  ])('%s reads %s', (at, words) => expect(said(at)).toBe(words))

  it('is a date of the person’s own calendar', () => {
    expect(said('2026-11-22T23:30:00Z', 'America/New_York')).toBe('2026-11-22')
    expect(said('2026-11-22T23:30:00Z', 'Asia/Tokyo')).toBe('2026-11-23')
  })

  it('is spoken in whole words', () => {
    expect([aloud('2026-11-24T11:59:00Z'), aloud('2026-11-24T10:00:00Z')]).toEqual([
      '1 minute ago',
      '2 hours ago',
    ])
  })
})

describe('the bell', () => {
  // spec engagement §2: header: notification bell with the number of unread ones, capped at 99+
  it.each([
    [0, '0'],
    [99, '99'],
    [100, '99+'],
    [4000, '99+'],
  ])('shows %d as %s', (unread, shown) => expect(countOnBell(unread)).toBe(shown))

  it('has an accessible name with the number', () => {
    expect(notificationTexts.bell('0')).toBe('Notifications')
    expect(notificationTexts.bell('3')).toBe('Notifications, 3 unread')
  })
})

const length = (text: string) => Array.from(text).length

describe('texts that were made of long names', () => {
  it('fit, and keep their beginning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (text) => {
        const { title, message } = fitTexts({ title: text, message: text })
        expect(length(title)).toBe(Math.min(length(text), MOST_TITLE))
        expect(length(message)).toBe(Math.min(length(text), MOST_MESSAGE))
        if (length(text) <= MOST_TITLE) expect(title).toBe(text)
        else expect([text.startsWith(title.slice(0, -1)), title.at(-1)]).toEqual([true, '…'])
      }),
    )
  })

  it('of a million characters are cut to their most characters', () => {
    expect(length(fitTexts({ title: '🐾'.repeat(500_000), message: '' }).title)).toBe(MOST_TITLE)
  })
})
