import { z } from 'zod'
import { commonErrors } from '../kernel/errors.ts'
import {
  deleted,
  optionalText,
  pageOf,
  paging,
  pathId,
  recordId,
  recordStamp,
  requiredText,
  version,
} from '../kernel/fields.ts'
import { optionalDate, plainDate } from '../kernel/date-fields.ts'
import { operation } from '../kernel/operation.ts'
import { medicationErrors } from './medications.errors.ts'
import { checkMedicationDates } from './medications.rules.ts'

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
})

export const medication = recordStamp.extend({
  name: z.string(),
  dosage: z.string(),
  frequency: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  instructions: z.string().nullable(),
  isActive: z.boolean(),
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
    takes: medicationFields.extend({ petId: pathId, id: recordId }),
    answers: medication,
    refuses: [medicationErrors.MEDICATION_LIMIT_REACHED, commonErrors.ID_TAKEN, commonErrors.ID_DELETED],
    rule: checkMedicationDates,
  }),
  updateMedication: operation('PATCH /medications/{medicationId}', {
    summary: 'Change a medication; all of the form’s fields are sent',
    may: 'edit medications',
    counts: 'medicationsPerPet',
    takes: medicationFields.extend({ medicationId: pathId, version }),
    answers: medication,
    refuses: [medicationErrors.MEDICATION_LIMIT_REACHED, commonErrors.STALE_VERSION],
    rule: checkMedicationDates,
  }),
  deleteMedication: operation('DELETE /medications/{medicationId}', {
    summary: 'Delete a medication',
    may: 'delete medications',
    takes: z.object({ medicationId: pathId }),
    answers: deleted,
  }),
}
