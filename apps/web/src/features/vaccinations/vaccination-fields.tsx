import { EARLIEST_DATE } from '@app/domain/kernel/dates'
import { vaccineTypeLabels, vaccineTypes } from '@app/domain/vaccinations/vaccinations.vocabulary'
import type { ReactNode } from 'react'
import { useToday } from '../../format/use-now.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import { ChoiceField, choicesOf, DateField, LongTextField, TextField } from '../../forms/fields.tsx'
import { NextDueSuggestion } from './next-due-suggestion.tsx'

export const vaccinationLabels = {
  vaccineType: 'Vaccine type',
  vaccineName: 'Vaccine name',
  administeredDate: 'Administered date',
  dueDate: 'Due date',
  nextDueDate: 'Next due date',
  veterinarian: 'Veterinarian',
  clinicName: 'Clinic name',
  batchNumber: 'Batch number',
  notes: 'Notes',
} as const
export type VaccinationField = keyof typeof vaccinationLabels

interface VaccinationFieldsProps {
  /** Whose vaccination it is; empty where that is still to be chosen. */
  petId: string
  fields: FieldSet<VaccinationField>
  /** What stands first among the basic information, such as the pet. */
  before?: ReactNode
}

/** The four sections of a vaccination record. The next dose is due on the day of this one at the earliest. */
export function VaccinationFields({ petId, fields, before }: VaccinationFieldsProps) {
  return (
    <>
      <FormSection title="Basic Information">
        {before}
        <ChoiceField
          fields={fields}
          name="vaccineType"
          label={vaccinationLabels.vaccineType}
          required
          choices={choicesOf(vaccineTypes, vaccineTypeLabels)}
          {...(fields.initialTextOf('vaccineType') === '' && { prompt: 'Choose a type' })}
        />
        <TextField fields={fields} name="vaccineName" label={vaccinationLabels.vaccineName} required />
      </FormSection>
      <FormSection title="Date Information">
        <DateField
          fields={fields}
          name="administeredDate"
          label={vaccinationLabels.administeredDate}
          required
          min={EARLIEST_DATE}
          max={useToday()}
        />
        <DateField
          fields={fields}
          name="dueDate"
          label={vaccinationLabels.dueDate}
          hint="When this dose was planned"
        />
        <DateField
          fields={fields}
          name="nextDueDate"
          label={vaccinationLabels.nextDueDate}
          hint="When the next dose is due"
          min={fields.textOf('administeredDate')}
        />
        <NextDueSuggestion petId={petId} fields={fields} />
      </FormSection>
      <FormSection title="Veterinary Information">
        <TextField fields={fields} name="veterinarian" label={vaccinationLabels.veterinarian} />
        <TextField fields={fields} name="clinicName" label={vaccinationLabels.clinicName} />
      </FormSection>
      <FormSection title="Additional Information">
        <TextField fields={fields} name="batchNumber" label={vaccinationLabels.batchNumber} />
        <LongTextField fields={fields} name="notes" label={vaccinationLabels.notes} />
      </FormSection>
    </>
  )
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-gap sm:grid-cols-2">
      <legend className="mb-3 text-l font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}
