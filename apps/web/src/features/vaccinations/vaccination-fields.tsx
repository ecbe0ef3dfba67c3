import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { EARLIEST_DATE } from '@app/domain/kernel/time/dates'
import { formLabels } from '@app/domain/records/define-kind'
import { vaccinations, vaccinationsContract } from '@app/domain/vaccinations/vaccinations.contract'
import { vaccinationTexts } from '@app/domain/vaccinations/vaccinations.texts'
import {
  vaccineTypeLabels,
  vaccineTypes,
  type VaccineType,
} from '@app/domain/vaccinations/vaccinations.vocabulary'
import { client } from '../../api/client/client.ts'
import { orpc } from '../../api/queries.ts'
import { formatDay } from '../../format/format-dates.ts'
import { useToday } from '../../format/use-now.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import { ChoiceField, choicesOf, DateField, LongTextField, TextField } from '../../forms/fields.tsx'
import { Button } from '../../ui/controls/button.tsx'

interface NextDueSuggestionProps {
  petId: string
  fields: FieldSet<'vaccineName' | 'vaccineType' | 'administeredDate' | 'nextDueDate'>
}

/** Suggests the usual date of the next dose, with its source. Nothing is filled in until the user accepts it. */
function NextDueSuggestion({ petId, fields }: NextDueSuggestionProps) {
  const suggestion = useSuggestion(petId, fields)
  if (!suggestion || suggestion.date === fields.textOf('nextDueDate')) return null
  const { date, reason, source } = suggestion
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunk p-3 sm:col-span-2">
      <p aria-live="polite" className="min-w-0 grow basis-60">
        Usually due <strong>{formatDay(date)}</strong>, {reason}.
        <span className="block text-s text-ink-soft">{source}. Your vet’s advice comes first.</span>
      </p>
      <Button variant="soft" onClick={() => fields.setValue('nextDueDate', date)}>
        Use this date
      </Button>
    </div>
  )
}

/** Suggestion for the next dose; a failed read means no suggestion, and the form works without one. */
function useSuggestion(petId: string, fields: NextDueSuggestionProps['fields']) {
  const vaccineName = useDeferredValue(fields.textOf('vaccineName').trim())
  const vaccineType = fields.textOf('vaccineType') as VaccineType
  const administeredDate = fields.textOf('administeredDate')
  const { data } = useQuery({
    ...orpc.vaccineSchedule.suggestNextDue.queryOptions({
      input: { petId, vaccineName, vaccineType, administeredDate },
    }),
    enabled: [petId, vaccineName, vaccineType, administeredDate].every((part) => part !== ''),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data?.suggestion
}

/** Settings shared by the forms that add and change a vaccination record. */
export const vaccinationForms = {
  kind: vaccinations,
  contract: vaccinationsContract,
  client: client.vaccinations,
  texts: vaccinationTexts,
}
const labels = formLabels(vaccinations)
type VaccinationField = keyof typeof labels

interface VaccinationFieldsProps {
  /** Id of the vaccinated pet; empty until one is chosen. */
  petId: string
  fields: FieldSet<VaccinationField>
  /** First field of the basic information, such as the pet. */
  before?: ReactNode
}

/** Four sections of a vaccination record. The next dose can't precede the day of this one. */
export function VaccinationFields({ petId, fields, before }: VaccinationFieldsProps) {
  return (
    <>
      <FormSection title="Basic Information">
        {before}
        <ChoiceField
          fields={fields}
          name="vaccineType"
          label={labels.vaccineType}
          required
          choices={choicesOf(vaccineTypes, vaccineTypeLabels)}
          {...(fields.initialTextOf('vaccineType') === '' && { prompt: 'Choose a type' })}
        />
        <TextField fields={fields} name="vaccineName" label={labels.vaccineName} required />
      </FormSection>
      <FormSection title="Date Information">
        <DateField
          fields={fields}
          name="administeredDate"
          label={labels.administeredDate}
          required
          min={EARLIEST_DATE}
          max={useToday()}
        />
        <DateField fields={fields} name="dueDate" label={labels.dueDate} hint="When this dose was planned" />
        <DateField
          fields={fields}
          name="nextDueDate"
          label={labels.nextDueDate}
          hint="When the next dose is due"
          min={fields.textOf('administeredDate')}
        />
        <NextDueSuggestion petId={petId} fields={fields} />
      </FormSection>
      <FormSection title="Veterinary Information">
        <TextField fields={fields} name="veterinarian" label={labels.veterinarian} />
        <TextField fields={fields} name="clinicName" label={labels.clinicName} />
      </FormSection>
      <FormSection title="Additional Information">
        <TextField fields={fields} name="batchNumber" label={labels.batchNumber} />
        <LongTextField fields={fields} name="notes" label={labels.notes} />
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
