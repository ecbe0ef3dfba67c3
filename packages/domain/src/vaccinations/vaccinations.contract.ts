import { z } from 'zod'
import { optionalDate, plainDate } from '../kernel/date-fields.ts'
import { commonErrors } from '../kernel/errors.ts'
import {
  deleted,
  oneOf,
  optionalText,
  pageOf,
  paging,
  pathId,
  recordId,
  recordStamp,
  requiredText,
  version,
} from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { printErrors } from '../kernel/printed.errors.ts'
import { paper, printedSheet } from '../kernel/printed.ts'
import { checkVaccinationDates } from './vaccinations.rules.ts'
import { vaccineClasses, vaccineTypes } from './vaccinations.vocabulary.ts'

/** The fields of a vaccination's form. `dueDate` is when this dose was planned, `nextDueDate` the next. */
export const vaccinationFields = z.object({
  vaccineName: requiredText({
    max: 100,
    required: 'Vaccine name is required',
    tooLong: 'Vaccine name must be less than 100 characters',
  }),
  vaccineType: oneOf(vaccineTypes, 'Vaccine type is required'),
  administeredDate: plainDate('Administered date'),
  dueDate: optionalDate('Due date'),
  nextDueDate: optionalDate('Next due date'),
  veterinarian: optionalText('Veterinarian', 100),
  clinicName: optionalText('Clinic name', 100),
  batchNumber: optionalText('Batch number', 50),
  notes: optionalText('Notes', 1000),
})

export const vaccination = recordStamp.extend({
  vaccineName: z.string(),
  vaccineType: z.enum(vaccineTypes),
  vaccineClass: z.enum(vaccineClasses),
  administeredDate: z.string(),
  dueDate: z.string().nullable(),
  nextDueDate: z.string().nullable(),
  veterinarian: z.string().nullable(),
  clinicName: z.string().nullable(),
  batchNumber: z.string().nullable(),
  notes: z.string().nullable(),
})
export type Vaccination = z.output<typeof vaccination>

export const vaccinationsContract = {
  listVaccinations: operation('GET /pets/{petId}/vaccinations', {
    summary: "A pet's vaccinations, the newest first",
    may: 'view vaccinations',
    takes: paging.extend({ petId: pathId }),
    answers: pageOf(vaccination),
  }),
  getVaccination: operation('GET /vaccinations/{vaccinationId}', {
    summary: 'One vaccination',
    may: 'view vaccinations',
    takes: z.object({ vaccinationId: pathId }),
    answers: vaccination,
  }),
  addVaccination: operation('POST /pets/{petId}/vaccinations', {
    summary: 'Add a vaccination record',
    may: 'add vaccinations',
    needs: 'vaccination_tracking',
    takes: vaccinationFields.extend({ petId: pathId, id: recordId }),
    answers: vaccination,
    refuses: [commonErrors.CEILING_REACHED, commonErrors.ID_TAKEN, commonErrors.ID_DELETED],
    rule: checkVaccinationDates,
  }),
  updateVaccination: operation('PATCH /vaccinations/{vaccinationId}', {
    summary: 'Change a vaccination record; all of the form’s fields are sent',
    may: 'edit vaccinations',
    takes: vaccinationFields.extend({ vaccinationId: pathId, version }),
    answers: vaccination,
    refuses: [commonErrors.STALE_VERSION],
    rule: checkVaccinationDates,
  }),
  deleteVaccination: operation('DELETE /vaccinations/{vaccinationId}', {
    summary: 'Delete a vaccination record',
    may: 'delete vaccinations',
    takes: z.object({ vaccinationId: pathId }),
    answers: deleted,
  }),
  printVaccinationRecord: operation('GET /pets/{petId}/vaccination-record', {
    summary: 'The vaccination record of a pet as PDF',
    may: 'view vaccinations',
    withoutTransaction: true,
    takes: z.object({ petId: pathId, paper }),
    answers: printedSheet,
    refuses: Object.values(printErrors),
  }),
}
