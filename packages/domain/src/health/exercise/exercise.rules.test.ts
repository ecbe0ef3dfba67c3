import { expect, it } from 'vitest'
import { fromKilometers, toKilometers } from '../../kernel/quantities/distances.ts'
import type { Exercise } from './exercise.fields.ts'
import { checkExercise, completeExercise, exerciseInWords, exerciseWeek } from './exercise.rules.ts'
import { weekInWords } from './exercise.texts.ts'

const walk: Exercise = { kind: 'walk', minutes: 35, distanceKm: toKilometers(1.25, 'mi'), distanceUnit: 'mi' }

it('a typed distance comes back unchanged, and is worded in either unit', () => {
  for (let hundredths = 1; hundredths <= 31_000; hundredths += 7) {
    expect(fromKilometers(toKilometers(hundredths / 100, 'mi'), 'mi')).toBe(hundredths / 100)
  }
  expect(exerciseInWords(walk, 'mi')).toBe('Walk · 35 min · 1.25 miles')
  expect(exerciseInWords(walk, 'km')).toBe('Walk · 35 min · 2.01 km')
  expect(exerciseInWords({ ...walk, distanceKm: null }, 'km')).toBe('Walk · 35 min')
})

it.each([
  [500.001, 'km', 'Distance must be at most 500 km'],
  [800, 'mi', 'Distance must be at most 310 miles'],
  [500, 'mi', undefined],
  [null, null, undefined],
] as const)('a distance of %s km, typed in %s: %s', (distanceKm, distanceUnit, message) => {
  const errors = checkExercise({ exercise: { ...walk, distanceKm, distanceUnit } })
  expect(errors['exercise.distanceKm']).toBe(message)
})

it('words the log in the typed unit, and drops the exercise of another type', () => {
  const log = { type: 'exercise', value: null, exercise: walk } as const
  expect(completeExercise(log).value).toBe('Walk · 35 min · 1.25 miles')
  expect(completeExercise({ ...log, type: 'other', value: 'Rest' })).toMatchObject({
    value: 'Rest',
    exercise: null,
  })
  expect(completeExercise({ ...log, value: '6 km', exercise: null }).value).toBe('6 km')
})

it('a week begins on Monday, also over the end of a year and the change of a clock', () => {
  expect(exerciseWeek('2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
  expect(exerciseWeek('2026-11-01')).toEqual({ from: '2026-10-26', to: '2026-11-01' })
  expect(exerciseWeek('2026-11-02').from).toBe('2026-11-02')
})

it.each([
  [{ logs: 0, walks: 0 }, 'Nothing logged this week'],
  [{ logs: 1, walks: 1 }, '1 walk · 40 minutes to go'],
  [{ logs: 4, walks: 4, distanceKm: 7.403 }, '4 walks, 4.6 miles · 40 minutes to go'],
  [{ logs: 3, walks: 1, goal: 110 }, '3 activities · Goal reached'],
  [{ logs: 2, walks: 2, goal: null }, '2 walks'],
])('a week with %j is worded', (facts, words) => {
  const week = {
    petId: null,
    from: '2026-11-23',
    to: '2026-11-29',
    minutes: [35, 0, 20, 25, 0, 30, 0],
    logs: 4,
    walks: 4,
    distanceKm: null,
    goal: 150,
  }
  expect(weekInWords({ ...week, ...facts }, 'mi')).toBe(words)
})
