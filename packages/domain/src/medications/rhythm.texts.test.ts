import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAsNeeded } from './frequency.rules.ts'
import { anyRhythm, step } from './rhythm.fixture.ts'
import { planInWords, rhythmInWords, stepInWords, wholeStepInWords } from './rhythm.texts.ts'
import { MOST_FREQUENCY, type RhythmStep } from './rhythm.vocabulary.ts'

const twice = ['08:00', '20:00']

test.each<[Partial<RhythmStep>, string]>([
  [{}, 'Once daily'],
  [{ times: twice }, 'Twice daily'],
  [{ times: ['08:00', '14:00', '20:00'] }, 'Three times daily'],
  [{ times: ['02:00', '08:00', '14:00', '20:00'] }, '4 times daily'],
  [{ every: 2 }, 'Every other day'],
  [{ every: 3, times: twice }, 'Every 3 days, twice a day'],
  [{ unit: 'hour' }, 'Every hour'],
  [{ unit: 'hour', every: 8 }, 'Every 8 hours'],
  [{ unit: 'week' }, 'Weekly'],
  [{ unit: 'week', every: 2 }, 'Every 2 weeks'],
  [{ unit: 'week', weekdays: [4] }, 'Every Thu'],
  [{ unit: 'week', weekdays: [1, 3, 5] }, 'Mon, Wed, and Fri'],
  [{ unit: 'week', weekdays: [1, 4], times: twice }, 'Mon and Thu, twice a day'],
  [{ unit: 'week', every: 2, weekdays: [1, 4] }, 'Every 2 weeks on Mon and Thu'],
  [{ unit: 'month' }, 'Monthly'],
  [{ unit: 'month', every: 3 }, 'Every 3 months'],
])('a step of %j is said as %s', (fields, words) => {
  expect(stepInWords(step(fields))).toBe(words)
})

test('a step says how long it lasts and how much is given, where it does', () => {
  expect(wholeStepInWords(step({ times: twice, days: 7, doseUnits: 2 }))).toBe(
    '2 units twice daily for 7 days',
  )
  expect(wholeStepInWords(step({ days: 1, doseUnits: 0.5 }))).toBe('0.5 units once daily for 1 day')
})

test('steps follow one another', () => {
  expect(rhythmInWords([step({ times: twice, days: 7 }), step()])).toBe(
    'Twice daily for 7 days, then once daily',
  )
})

test('counts steps that don’t fit', () => {
  const tapering = [
    step({ times: twice, days: 7, doseUnits: 2 }),
    step({ times: twice, days: 7, doseUnits: 1 }),
    step({ every: 2, days: 14, doseUnits: 1 }),
  ]
  expect(rhythmInWords(tapering)).toBe(
    '2 units twice daily for 7 days, then 1 unit twice daily for 7 days, then 1 more step',
  )
  expect(rhythmInWords([...tapering, step()])).toMatch(/, then 2 more steps$/)
})

test('a plan has every step', () => {
  const tapering = [5, 3, 2, 1, 0.5].map((doseUnits) => step({ times: twice, days: 7, doseUnits }))
  expect(planInWords({ frequency: rhythmInWords(tapering), rhythm: tapering })).toBe(
    '5 units twice daily for 7 days, then 3 units twice daily for 7 days, then 2 units twice daily for 7 days, ' +
      'then 1 unit twice daily for 7 days, then 0.5 units twice daily for 7 days',
  )
  expect(planInWords({ frequency: 'With breakfast', rhythm: null })).toBe('With breakfast')
})

test('no words are longer than a frequency, empty, or mean as needed', () => {
  fc.assert(
    fc.property(anyRhythm, (rhythm) => {
      const words = rhythmInWords(rhythm)
      expect(words.length).toBeLessThanOrEqual(MOST_FREQUENCY)
      expect([words === '', isAsNeeded(words)]).toEqual([false, false])
    }),
  )
  const longest = step({
    unit: 'week',
    every: 99,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    times: Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
    days: 999,
    doseUnits: 999.999,
  })
  expect(rhythmInWords([longest, longest]).length).toBeLessThanOrEqual(MOST_FREQUENCY)
})
