import { expect, it } from 'vitest'
import { careAlertsInWords } from './care-alerts.texts.ts'

it.each([
  [30, 2, undefined, 'Another reminder comes every 30 minutes, 2 times.'],
  [60, 1, 'Sam', 'A second reminder comes after 1 hour. 1 hour later, Sam is alerted.'],
  [5, 0, undefined, 'There is no second reminder.'],
  [60, 3, undefined, 'Another reminder comes every hour, 3 times.'],
  [120, 0, 'Sam', 'There is no second reminder. 2 hours later, Sam is alerted.'],
])('%d minutes, %d times, then %s', (repeatMinutes, repeatTimes, watcher, words) => {
  expect(careAlertsInWords({ repeatMinutes, repeatTimes }, watcher)).toBe(words)
})
