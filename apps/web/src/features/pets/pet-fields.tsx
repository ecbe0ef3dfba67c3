import {
  acquisitionLabels,
  acquisitionSources,
  genderLabels,
  genders,
  species,
  speciesLabels,
} from '@app/domain/pets/pets.vocabulary'
import { EARLIEST_DATE } from '@app/domain/kernel/dates'
import { weightLabel, type WeightUnit } from '@app/domain/kernel/units'
import { useFormat } from '../../format/use-format.ts'
import { useToday } from '../../format/use-now.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import { ChoiceField, choicesOf, DateField, LongTextField, TextField } from '../../forms/fields.tsx'
import { WeightField } from './weight-field.tsx'

export type PetField = keyof typeof labels

const labels = {
  name: 'Name',
  species: 'Species',
  breed: 'Breed',
  gender: 'Gender',
  birthDate: 'Birth date',
  weightKg: 'Weight',
  microchipId: 'Microchip ID',
  acquisitionSource: 'Came from',
  notes: 'Notes',
} as const

/** The fields with their labels; that of the weight names its unit. */
export const petLabels = (unit: WeightUnit): Readonly<Record<PetField, string>> => ({
  ...labels,
  weightKg: weightLabel(unit),
})

/** All fields of a pet. */
export function PetFields({ fields }: { fields: FieldSet<PetField> }) {
  return (
    <>
      <div className="grid gap-gap sm:grid-cols-2">
        <TextField fields={fields} name="name" label={labels.name} required autoComplete="off" />
        <ChoiceField
          fields={fields}
          name="species"
          label={labels.species}
          required
          choices={choicesOf(species, speciesLabels)}
          {...(fields.initialTextOf('species') === '' && { prompt: 'Choose a species' })}
        />
        <TextField fields={fields} name="breed" label={labels.breed} autoComplete="off" />
        <ChoiceField
          fields={fields}
          name="gender"
          label={labels.gender}
          choices={choicesOf(genders, genderLabels)}
        />
        <DateField
          fields={fields}
          name="birthDate"
          label={labels.birthDate}
          min={EARLIEST_DATE}
          max={useToday()}
        />
        <WeightField fields={fields} name="weightKg" label={weightLabel(useFormat().weightUnit)} />
        <TextField fields={fields} name="microchipId" label={labels.microchipId} autoComplete="off" />
        <ChoiceField
          fields={fields}
          name="acquisitionSource"
          label={labels.acquisitionSource}
          prompt="Not specified"
          choices={choicesOf(acquisitionSources, acquisitionLabels)}
        />
      </div>
      <LongTextField fields={fields} name="notes" label={labels.notes} />
    </>
  )
}
