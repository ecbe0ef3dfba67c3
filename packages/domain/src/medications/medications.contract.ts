import { z } from 'zod'
import { isTimeZone } from '../kernel/time-zones.ts'
import { commonErrors } from '../kernel/errors.ts'
import {
  deleted,
  oneOf,
  optionalAmount,
  optionalText,
  pageOf,
  paging,
  pathId,
  recordId,
  recordStamp,
  requiredText,
  version,
} from '../kernel/fields.ts'
import { optionalDate, plainDate, wallTimes } from '../kernel/date-fields.ts'
import { operation } from '../kernel/operation.ts'
import { MOST_UNITS } from '../doses/doses.vocabulary.ts'
import { medicationErrors } from './medications.errors.ts'
import { checkMedication } from './medications.rules.ts'
import { earlierDosesChoices } from './medications.vocabulary.ts'

/** The fields of a medication's form. */
export const medicationFields = z.object({
  name: requiredText({
    max: 100,
    required: 'Medication name is required',
    tooLong: 'Medication name must be less than 100 characters',
  }),
  dosage: requiredText({
    max: 100,
    required: 'Dosage is required',
    tooLong: 'Dosage must be less than 100 characters',
  }),
  frequency: requiredText({
    max: 100,
    required: 'Frequency is required',
    tooLong: 'Frequency must be less than 100 characters',
  }),
  startDate: plainDate('Start date'),
  endDate: optionalDate('End date'),
  instructions: optionalText('Instructions', 1000),
  isActive: z.boolean({ error: 'Active must be yes or no' }).default(true),
  /** On the wall clock of `timeZone`; as many as the frequency has, else its usual ones stand in (fitTimes). */
  times: wallTimes('Times').nullable().default(null),
  /** The zone of the times; without it that of the person who adds it, or the one that it has. */
  timeZone: z
    .string({ error: 'Choose a time zone' })
    .max(64, { error: 'Choose a time zone', abort: true })
    .refine(isTimeZone, 'Choose a time zone')
    .nullable()
    .default(null),
  /** Hours between two doses as needed, at least. */
  minIntervalHours: optionalAmount('Hours between doses', { max: 720 }),
  /** Doses as needed in any 24 hours, at most. */
  maxDosesPerDay: optionalAmount('Doses in 24 hours', { min: 1, max: 100, whole: true }),
  /** Units (tablets, ml, pumps) that one dose takes from the stock; 1 where it is not said. */
  doseUnits: optionalAmount('Units per dose', { max: 1000 }),
  /** What was counted; null stops counting, and without it the stock stays as it is. */
  unitsOnHand: optionalAmount('Units on hand', { min: 0, max: MOST_UNITS }).optional(),
  /** What becomes of doses that the schedule plans for earlier today and that nobody was asked for yet. */
  earlierDoses: oneOf(earlierDosesChoices, 'Choose what to do with the earlier doses').default('left-out'),
})

export const medication = recordStamp.extend({
  name: z.string(),
  dosage: z.string(),
  frequency: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  instructions: z.string().nullable(),
  isActive: z.boolean(),
  times: z.array(z.string()),
  timeZone: z.string(),
  /** From when each of `times` counts; empty where every planned dose does. */
  timesFrom: z.array(z.string()),
  minIntervalHours: z.number().nullable(),
  maxDosesPerDay: z.number().nullable(),
  doseUnits: z.number().nullable(),
  unitsOnHand: z.number().nullable(),
})
export type Medication = z.output<typeof medication>

export const medicationsContract = {
  listMedications: operation('GET /pets/{petId}/medications', {
    summary: "A pet's medications, the newest first",
    may: 'view medications',
    takes: paging.extend({ petId: pathId }),
    answers: pageOf(medication),
  }),
  getMedication: operation('GET /medications/{medicationId}', {
    summary: 'One medication',
    may: 'view medications',
    takes: z.object({ medicationId: pathId }),
    answers: medication,
  }),
  addMedication: operation('POST /pets/{petId}/medications', {
    summary: 'Add a medication',
    may: 'add medications',
    counts: 'medicationsPerPet',
    countsFor: { petId: 'petId' },
    takes: medicationFields.extend({ petId: pathId, id: recordId }),
    answers: medication,
    refuses: [
      medicationErrors.MEDICATION_LIMIT_REACHED,
      commonErrors.CEILING_REACHED,
      commonErrors.ID_TAKEN,
      commonErrors.ID_DELETED,
    ],
    rule: checkMedication,
  }),
  updateMedication: operation('PATCH /medications/{medicationId}', {
    summary: 'Change a medication; all of the form’s fields are sent',
    may: 'edit medications',
    counts: 'medicationsPerPet',
    countsFor: { recordId: 'medicationId' },
    takes: medicationFields.extend({ medicationId: pathId, version }),
    answers: medication,
    refuses: [medicationErrors.MEDICATION_LIMIT_REACHED, commonErrors.STALE_VERSION],
    rule: checkMedication,
  }),
  deleteMedication: operation('DELETE /medications/{medicationId}', {
    summary: 'Delete a medication',
    may: 'delete medications',
    takes: z.object({ medicationId: pathId }),
    answers: deleted,
  }),
}
