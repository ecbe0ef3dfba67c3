import {
  acquisitionLabels,
  acquisitionSources,
  genderLabels,
  genders,
  species,
  speciesLabels,
} from '@app/domain/kernel/pets.vocabulary'
import { EARLIEST_DATE } from '@app/domain/kernel/time/dates'
import { pets, petsContract } from '@app/domain/pets/pets.contract'
import { petTexts } from '@app/domain/pets/pets.texts'
import { formLabels } from '@app/domain/records/define-kind'
import { client } from '../../api/client/client.ts'
import { useToday } from '../../format/use-now.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import { ChoiceField, choicesOf, DateField, LongTextField, TextField } from '../../forms/fields.tsx'
import { WeightField } from '../../forms/weight-field.tsx'

export type PetField = keyof typeof labels

/** Settings shared by the forms that add and change a pet. */
export const petForms = {
  kind: pets,
  contract: petsContract,
  client: {
    get: ({ id }: { id: string }) => client.pets.get({ id, records: 1 }),
    add: client.pets.add,
    update: client.pets.update,
  },
  texts: petTexts,
}
const labels = formLabels(pets)

/** Fields of a pet. */
export function PetFields({ fields }: { fields: FieldSet<PetField> }) {
  const chosen = fields.textOf('species')
  const kind = species.find((known) => known === chosen)
  const today = useToday()
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
          max={today}
        />
        <WeightField fields={fields} name="weightKg" label={labels.weightKg} species={kind} />
        <WeightField fields={fields} name="targetLowKg" label={labels.targetLowKg} species={kind} />
        <WeightField fields={fields} name="targetHighKg" label={labels.targetHighKg} species={kind} />
        <TextField fields={fields} name="microchipId" label={labels.microchipId} autoComplete="off" />
        <ChoiceField
          fields={fields}
          name="acquisitionSource"
          label={labels.acquisitionSource}
          prompt="Not specified"
          choices={choicesOf(acquisitionSources, acquisitionLabels)}
        />
        <DateField
          fields={fields}
          name="homeSince"
          label={labels.homeSince}
          min={EARLIEST_DATE}
          max={today}
        />
      </div>
      <LongTextField
        fields={fields}
        name="allergies"
        label={labels.allergies}
        hint="First on the emergency sheet, such as chicken or penicillin."
      />
      <LongTextField
        fields={fields}
        name="conditions"
        label={labels.conditions}
        hint="Illnesses that last, such as diabetes."
      />
      <LongTextField fields={fields} name="notes" label={labels.notes} />
    </>
  )
}
