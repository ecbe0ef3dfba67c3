import { z } from 'zod'
import { oneOf } from '../kernel/fields.ts'
import { weekdayField } from '../kernel/time/date-fields.ts'
import { inWeekOrder, MOST_EVERY, MOST_TIMES, recurrenceUnits } from '../kernel/time/recurrence.ts'
import { timeZoneField } from '../kernel/time/time-zone-field.ts'
import { field, maybeAmount, maybeDay } from './record-fields.ts'

const stepMessage = `Enter a whole number from 1 to ${MOST_EVERY}`
/** Repetition of a record; `weekdays` are numbered as in ISO 8601, Monday is 1. */
const repeatForm = z
  .object(
    {
      unit: oneOf(recurrenceUnits, 'Choose how often'),
      every: z.coerce
        .number({ error: stepMessage })
        .int(stepMessage)
        .min(1, stepMessage)
        .max(MOST_EVERY, stepMessage)
        .default(1),
      weekdays: z
        .array(weekdayField, { error: 'Choose days of the week' })
        .max(7, 'A week has seven days')
        .default([]),
    },
    { error: 'Choose how often' },
  )
  // Drops values that the unit does not use, so that equal repeats are stored alike.
  .transform(({ unit, every, weekdays }) => ({
    unit,
    every: unit === 'once' ? 1 : every,
    weekdays: unit === 'week' ? inWeekOrder(weekdays) : [],
  }))

/** Repetition in an answer. */
export const repeatAnswer = z.object({
  unit: z.enum(recurrenceUnits),
  every: z.number(),
  weekdays: z.array(weekdayField),
})

/** Fields of a record that repeats from its first date on. */
export const repeatFields = {
  repeat: field({
    label: 'Repeats',
    takes: repeatForm,
    initial: { unit: 'once', every: 1, weekdays: [] },
    answers: repeatAnswer,
    parts: { unit: 'text', every: 'smallint', weekdays: 'smallint[]' },
  }),
  endsOn: maybeDay({ label: 'Last day' }),
  endsAfter: maybeAmount({ label: 'Number of times', min: 1, max: MOST_TIMES, whole: true }),
  /** Zone of the dates; defaults to that of the person who adds the record, or its present one. */
  timeZone: field({
    label: 'Time zone',
    takes: timeZoneField.default(null),
    initial: null,
    answers: z.string(),
    sql: 'text',
  }),
}
