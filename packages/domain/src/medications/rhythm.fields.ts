import { z } from 'zod'
import { asNumber, oneOf, optionalAmount } from '../kernel/fields.ts'
import { wallTimes, weekdayField } from '../kernel/time/date-fields.ts'
import { inWeekOrder } from '../kernel/time/recurrence.ts'
import { timesOfRhythm } from './rhythm.rules.ts'
import {
  MOST_DOSE_TIMES,
  MOST_DOSE_UNITS,
  MOST_STEP_DAYS,
  MOST_STEP_EVERY,
  MOST_STEPS,
  stepUnits,
  type RhythmStep,
} from './rhythm.vocabulary.ts'

const everyMessage = `Enter a whole number from 1 to ${MOST_STEP_EVERY}`
const daysMessage = `Enter a whole number of days from 1 to ${MOST_STEP_DAYS}`
const stepsMessage = `Use at most ${MOST_STEPS} steps`

const everyField = z.coerce
  .number({ error: everyMessage })
  .int(everyMessage)
  .min(1, everyMessage)
  .max(MOST_STEP_EVERY, everyMessage)

const weekdaysField = z
  .array(weekdayField, { error: 'Choose days of the week' })
  .max(7, 'A week has seven days')
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each day of the week once')

const timesField = wallTimes('Times')
  .refine((times) => times.length > 0, 'Choose at least one time')
  .refine((times) => new Set(times).size === times.length, 'Two doses cannot be at the same time')

const daysField = z.preprocess(
  asNumber,
  z
    .number({ error: daysMessage })
    .int(daysMessage)
    .min(1, daysMessage)
    .max(MOST_STEP_DAYS, daysMessage)
    .nullable()
    .default(null),
)

const stepForm = z
  .object(
    {
      unit: oneOf(stepUnits, 'Choose how often'),
      every: everyField.default(1),
      weekdays: weekdaysField.default([]),
      times: timesField,
      days: daysField,
      doseUnits: optionalAmount('Units per dose', { max: MOST_DOSE_UNITS }),
    },
    { error: 'Choose how often' },
  )
  .refine(({ unit, times }) => unit !== 'hour' || times.length === 1, {
    path: ['times'],
    error: 'Choose only the first time',
  })
  // Drops values that the unit does not use, so that equal rhythms are stored alike.
  .transform(({ unit, weekdays, times, ...step }): RhythmStep => ({
    unit,
    ...step,
    weekdays: unit === 'week' ? inWeekOrder(weekdays) : [],
    times: times.toSorted(),
  }))

/** Cuts an overlong list to just the length that is refused, so that no more of it is parsed. */
const enoughToRefuse = (value: unknown): unknown =>
  Array.isArray(value) ? value.slice(0, MOST_STEPS + 1) : value

/** Steps of a rhythm in a form; every step but the last has a duration. */
export const rhythmForm = z.preprocess(
  enoughToRefuse,
  z
    .array(stepForm, { error: 'Steps must be a list' })
    .min(1, 'Add at least one step')
    .max(MOST_STEPS, stepsMessage)
    .superRefine((steps, { addIssue }) => {
      for (const [place, { days }] of steps.slice(0, -1).entries()) {
        const message = 'Enter how many days this step lasts'
        if (days === null) addIssue({ code: 'custom', path: [place, 'days'], message })
      }
      if (timesOfRhythm(steps).length > MOST_DOSE_TIMES) {
        addIssue({ code: 'custom', message: `Use at most ${MOST_DOSE_TIMES} different times of day` })
      }
    }),
)

/** A rhythm in an answer. */
export const rhythmEntry = z.array(
  z.object({
    unit: z.enum(stepUnits),
    every: z.number(),
    weekdays: z.array(weekdayField),
    times: z.array(z.string()),
    days: z.number().nullable(),
    doseUnits: z.number().nullable(),
  }),
)
