import fc from 'fast-check'
import { inWeekOrder, weekdays } from '../kernel/time/recurrence.ts'
import { type RhythmStep, stepUnits } from './rhythm.vocabulary.ts'

/** Builds a step; by default once a day at eight without an end. */
export const step = (fields: Partial<RhythmStep> = {}): RhythmStep => ({
  unit: 'day',
  every: 1,
  weekdays: [],
  times: ['08:00'],
  days: null,
  doseUnits: null,
  ...fields,
})

const times = ['00:00', '02:30', '07:15', '12:00', '20:00', '23:45']

const anyStep = fc
  .record({
    unit: fc.constantFrom(...stepUnits),
    every: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 99 })),
    weekdays: fc.uniqueArray(fc.constantFrom(...weekdays), { maxLength: 7 }),
    times: fc.uniqueArray(fc.constantFrom(...times), { minLength: 1, maxLength: 4 }),
    days: fc.integer({ min: 1, max: 60 }),
    doseUnits: fc.option(fc.constantFrom(0.5, 1, 2, 3.25)),
  })
  .map((drawn): RhythmStep => ({
    ...drawn,
    weekdays: drawn.unit === 'week' ? inWeekOrder(drawn.weekdays) : [],
    times: drawn.unit === 'hour' ? drawn.times.slice(0, 1) : drawn.times.toSorted(),
  }))

/** Rhythms that the contract accepts: every step but the last ends. */
export const anyRhythm: fc.Arbitrary<RhythmStep[]> = fc
  .tuple(fc.array(anyStep, { minLength: 1, maxLength: 12 }), fc.boolean())
  .map(([steps, isEndless]) =>
    steps.map((each, place) => (isEndless && place === steps.length - 1 ? { ...each, days: null } : each)),
  )
