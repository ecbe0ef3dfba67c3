import type { Rhythm, RhythmStep } from './rhythm.vocabulary.ts'

const morning = ['08:00']
const morningAndEvening = ['08:00', '20:00']

/** Initial step of a rhythm in the form. */
export const newStep: RhythmStep = {
  unit: 'day',
  every: 1,
  weekdays: [],
  times: morning,
  days: null,
  doseUnits: null,
}

/** Ready-made rhythms that the form offers besides the usual frequencies; their steps can be edited. */
export const rhythmStarters: Readonly<Record<string, Rhythm>> = {
  'Every other day': [{ ...newStep, every: 2 }],
  'Every 8 hours': [{ ...newStep, unit: 'hour', every: 8, times: ['06:00'] }],
  'On certain weekdays': [{ ...newStep, unit: 'week', weekdays: [1, 4] }],
  'Every 3 months': [{ ...newStep, unit: 'month', every: 3 }],
  'Tapering in steps': [
    { ...newStep, times: morningAndEvening, days: 7 },
    { ...newStep, days: 7 },
    { ...newStep, every: 2, days: 14 },
  ],
}
