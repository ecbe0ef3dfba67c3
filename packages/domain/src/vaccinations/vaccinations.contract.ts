import { z } from 'zod'
import { oneOf, pathId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { printErrors } from '../kernel/printed.errors.ts'
import { paper, printedSheet } from '../kernel/printed.ts'
import { defineKind } from '../records/define-kind.ts'
import { adds, byWords, changes, deletes, lists, reads } from '../records/kind-operations.ts'
import { day, field, maybeDay, maybeText, text } from '../records/record-fields.ts'
import { checkVaccinationDates } from './vaccinations.rules.ts'
import { vaccineClasses, vaccineTypeLabels, vaccineTypes } from './vaccinations.vocabulary.ts'

/** Vaccinations of a pet. The one choice of the form's list is stored as the class and the vaccine. */
export const vaccinations = defineKind({
  table: 'vaccinations',
  one: 'a vaccination record',
  words: 'vaccinations',
  of: 'pet',
  sortBy: 'administeredDate',
  ceiling: 1000,
  fields: {
    vaccineType: field({
      label: 'Vaccine type',
      takes: oneOf(vaccineTypes, 'Vaccine type is required'),
      answers: z.enum(vaccineTypes),
      words: vaccineTypeLabels,
    }),
    vaccineName: text({ label: 'Vaccine name', max: 100 }),
    vaccineClass: field({ answers: z.enum(vaccineClasses), sql: 'text' }),
    vaccine: field({ sql: 'text' }),
    administeredDate: day({ label: 'Administered date' }),
    /** Planned date of this dose. */
    dueDate: maybeDay({ label: 'Due date' }),
    /** Due date of the next dose. */
    nextDueDate: maybeDay({ label: 'Next due date' }),
    veterinarian: maybeText({ label: 'Veterinarian', max: 100 }),
    clinicName: maybeText({ label: 'Clinic name', max: 100 }),
    batchNumber: maybeText({ label: 'Batch number', max: 50 }),
    notes: maybeText({ label: 'Notes', max: 1000 }),
  },
})
export type Vaccination = z.output<typeof vaccinations.entry>

export const vaccinationsContract = {
  list: operation(
    'GET /pets/{petId}/vaccinations',
    lists(vaccinations, "A pet's vaccinations, the newest first", { ...byWords }),
  ),
  get: operation('GET /vaccinations/{id}', reads(vaccinations)),
  add: operation(
    'POST /pets/{petId}/vaccinations',
    adds(vaccinations, {
      needs: 'vaccination_tracking',
      rule: checkVaccinationDates,
    }),
  ),
  update: operation('PATCH /vaccinations/{id}', changes(vaccinations, { rule: checkVaccinationDates })),
  delete: operation('DELETE /vaccinations/{id}', deletes(vaccinations)),
  printVaccinationRecord: operation('GET /pets/{petId}/vaccination-record', {
    summary: 'Print the vaccination record of a pet as PDF',
    may: 'view vaccinations',
    withoutTransaction: true,
    takes: z.object({ petId: pathId, paper }),
    answers: printedSheet,
    refuses: Object.values(printErrors),
  }),
}
