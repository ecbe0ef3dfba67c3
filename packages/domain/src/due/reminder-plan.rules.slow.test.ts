import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { chosenTimeZones } from '../preferences/preferences.vocabulary.ts'
import { planReminder } from './reminder-plan.rules.ts'

/** Each day of a leap year. */
const year = Array.from({ length: 366 }, (_, day) =>
  Temporal.PlainDate.from('2028-01-01').add({ days: day }).toString(),
)

/** Wall clock of a zone at an instant, by a different library than the rule uses. */
const clock = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (instant: Date) => format.format(instant)
}

/**
 * Finds the instants of a wall clock time by checking every minute of the days around it; two if the clock shows it
 * twice.
 */
function instantsShowing(date: string, time: string, shows: (instant: Date) => string): number[] {
  const middle = Date.parse(`${date}T${time}:00Z`)
  const found: number[] = []
  // Clocks differ from UTC by whole quarters of an hour, up to 14 hours.
  for (let quarter = -60; quarter <= 60; quarter += 1) {
    const instant = middle + quarter * 900_000
    if (shows(new Date(instant)) === `${date} ${time}`) found.push(instant)
  }
  return found
}

// spec product: repeats: every n days, weeks or months, chosen weekdays, until a date or a number of times, as a
//   local time in a zone
test.each(chosenTimeZones)('a year of daily reminders is right to the minute in %s', (timeZone) => {
  const shows = clock(timeZone)
  for (const time of ['00:00', '02:30', '08:00', '23:45']) {
    const reminder = {
      time,
      repeat: { unit: 'day' as const, every: 1, weekdays: [] },
      endsOn: null,
      endsAfter: null,
      timeZone,
      isWaiting: true,
      open: null,
      completed: [],
    }
    for (const date of year) {
      const { open } = planReminder({ ...reminder, date }, new Date('2027-12-01T00:00:00Z'))
      const due = open?.at.getTime() ?? 0
      const [first] = instantsShowing(date, time, shows)
      // A time that the clock skips is due at the end of the gap.
      if (first === undefined) expect(shows(new Date(due - 60_000)) < `${date} ${time}`).toBe(true)
      expect([date, open?.date, first ?? due]).toEqual([date, date, due])
    }
  }
})
