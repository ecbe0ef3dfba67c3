import {
  acquisitionLabels,
  acquisitionSources,
  genderLabels,
  genders,
  species,
  speciesLabels,
} from '@app/domain/pets/pets.vocabulary'
import { EARLIEST_DATE } from '@app/domain/kernel/dates'
import { useToday } from '../../format/use-now.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import { ChoiceField, choicesOf, DateField, LongTextField, TextField } from '../../forms/fields.tsx'
import { WeightField } from './weight-field.tsx'

export const petLabels = {
  name: 'Name',
  species: 'Species',
  breed: 'Breed',
  gender: 'Gender',
  birthDate: 'Birth date',
  weightKg: 'Weight (lbs)',
  microchipId: 'Microchip ID',
  acquisitionSource: 'Where from',
  notes: 'Notes',
} as const
export type PetField = keyof typeof petLabels

/** All fields of a pet. */
export function PetFields({ fields }: { fields: FieldSet<PetField> }) {
  return (
    <>
      <div className="grid gap-gap sm:grid-cols-2">
        <TextField fields={fields} name="name" label={petLabels.name} required autoComplete="off" />
        <ChoiceField
          fields={fields}
          name="species"
          label={petLabels.species}
          required
          choices={choicesOf(species, speciesLabels)}
          {...(fields.initialTextOf('species') === '' && { prompt: 'Choose a species' })}
        />
        <TextField fields={fields} name="breed" label={petLabels.breed} autoComplete="off" />
        <ChoiceField
          fields={fields}
          name="gender"
          label={petLabels.gender}
          choices={choicesOf(genders, genderLabels)}
        />
        <DateField
          fields={fields}
          name="birthDate"
          label={petLabels.birthDate}
          min={EARLIEST_DATE}
          max={useToday()}
        />
        <WeightField fields={fields} name="weightKg" label={petLabels.weightKg} />
        <TextField fields={fields} name="microchipId" label={petLabels.microchipId} autoComplete="off" />
        <ChoiceField
          fields={fields}
          name="acquisitionSource"
          label={petLabels.acquisitionSource}
          prompt="Not said"
          choices={choicesOf(acquisitionSources, acquisitionLabels)}
        />
      </div>
      <LongTextField fields={fields} name="notes" label={petLabels.notes} />
    </>
  )
}
