import { expect, it } from 'vitest'
import { careAlertsInWords } from './care-alerts.texts.ts'

it.each([
  [30, 2, undefined, 'It is said again every 30 minutes, 2 times.'],
  [60, 1, 'Sam', 'It is said again every 1 hour, 1 time. 1 hour later, Sam is told.'],
  [5, 0, undefined, 'It is not said again.'],
  [120, 0, 'Sam', 'It is not said again. 2 hours later, Sam is told.'],
])('%d minutes, %d times, then %s', (repeatMinutes, repeatTimes, watcher, words) => {
  expect(careAlertsInWords({ repeatMinutes, repeatTimes }, watcher)).toBe(words)
})
