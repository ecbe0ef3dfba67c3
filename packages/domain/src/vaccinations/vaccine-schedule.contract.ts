import { z } from 'zod'
import { nothing, oneOf, pathId, requiredText } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { species } from '../kernel/pets.vocabulary.ts'
import { plainDate } from '../kernel/time/date-fields.ts'
import { vaccineTypes } from './vaccinations.vocabulary.ts'
import { careKeys, careKinds, MOST_MONTHS, MOST_PLANNED } from './vaccine-schedule.vocabulary.ts'

const months = z.coerce
  .number({ error: 'Enter a number of months' })
  .int('Enter a whole number of months')
  .min(1, 'An interval must be at least 1 month')
  .max(MOST_MONTHS, `An interval must be at most ${MOST_MONTHS} months`)

/** Intervals of a vaccine, or of checkups and those of seniors, as the household sets them. */
export const vaccineIntervals = z.object({ firstMonths: months, thenMonths: months })

const scheduledVaccine = z.object({
  vaccine: z.enum(careKeys),
  kind: z.enum(careKinds),
  label: z.string(),
  species: z.enum(species),
  firstMonths: z.number(),
  thenMonths: z.number(),
  /** Age from which the second interval of checkups applies; null without one. */
  seniorYears: z.number().nullable(),
  /** Source of the figures: a guideline, or the household itself. */
  source: z.string(),
  /** True if the household set its own figures. */
  edited: z.boolean(),
})
export type ScheduleEntry = z.output<typeof scheduledVaccine>

/** Care that is due within a year. */
const plannedCare = z.object({
  /** Key of the schedule; null for a vaccine that it does not contain. */
  care: z.enum(careKeys).nullable(),
  kind: z.enum(careKinds),
  label: z.string(),
  /** yyyy-MM-dd; the present day for care without a record. */
  dueOn: z.string(),
  isOverdue: z.boolean(),
  /** Reason in words: '3 years after a booster'. */
  reason: z.string(),
  source: z.string(),
  /** The next scheduled visit for it. */
  visit: z.object({ id: z.string(), day: z.string() }).nullable(),
})
export type PlannedCare = z.output<typeof plannedCare>

export const vaccineScheduleContract = {
  listVaccineSchedule: operation('GET /vaccine-schedule', {
    summary: 'Read the intervals to the next dose of each vaccine, of the guidelines or set by the household',
    may: 'view vaccinations',
    takes: nothing,
    answers: z.object({ entries: z.array(scheduledVaccine) }),
  }),
  setVaccineIntervals: operation('PUT /vaccine-schedule', {
    summary: 'Set a vaccine’s intervals for the household; null restores the guideline',
    may: 'edit vaccine schedule',
    takes: z.object({
      vaccine: oneOf(careKeys, 'Choose a vaccine'),
      intervals: vaccineIntervals.nullable(),
    }),
    answers: scheduledVaccine,
  }),
  planCare: operation('GET /pets/{petId}/preventive-plan', {
    summary:
      'The vaccines and checkups that a pet is due for in the next 12 months, by its records, species and age',
    may: 'view vaccinations',
    takes: z.object({ petId: pathId }),
    answers: z.object({ entries: z.array(plannedCare).max(MOST_PLANNED) }),
  }),
  suggestNextDue: operation('GET /pets/{petId}/next-due-suggestion', {
    summary: 'Suggest the due date of the next dose after a given one for a pet',
    may: 'view vaccinations',
    takes: z.object({
      petId: pathId,
      vaccineName: requiredText({
        max: 100,
        required: 'Vaccine name is required',
        tooLong: 'Vaccine name must be less than 100 characters',
      }),
      vaccineType: oneOf(vaccineTypes, 'Vaccine type is required'),
      administeredDate: plainDate('Administered date'),
    }),
    answers: z.object({
      suggestion: z.object({ date: z.string(), reason: z.string(), source: z.string() }).nullable(),
    }),
  }),
}
