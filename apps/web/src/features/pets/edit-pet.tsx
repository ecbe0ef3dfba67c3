import { type PetInList, petsContract } from '@app/domain/pets/pets.contract'
import { petTexts } from '@app/domain/pets/pets.texts'
import { acquisitionLabels, genderLabels, speciesLabels } from '@app/domain/pets/pets.vocabulary'
import { client } from '../../api/client.ts'
import { useFormat } from '../../format/use-format.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { EditFrame } from '../../records/edit-frame.tsx'
import type { EditorProps } from '../../records/record-kind.ts'
import { useEditRecord } from '../../records/use-edit-record.ts'
import { PetFields, petLabels } from './pet-fields.tsx'

const words = { species: speciesLabels, gender: genderLabels, acquisitionSource: acquisitionLabels }

/** Changes the facts of a pet. */
export default function EditPet({ entry, onClose }: EditorProps<PetInList>) {
  const { weight, weightUnit } = useFormat()
  const showWeight = (name: string, value: unknown): string | undefined =>
    name === 'weightKg' && typeof value === 'number' ? weight(value) : undefined
  const edit = useEditRecord(petsContract.updatePet, {
    texts: petTexts,
    defaults: {
      name: entry.name,
      species: entry.species,
      breed: entry.breed ?? '',
      gender: entry.gender,
      birthDate: entry.birthDate ?? '',
      weightKg: entry.weightKg,
      microchipId: entry.microchipId ?? '',
      acquisitionSource: entry.acquisitionSource,
      notes: entry.notes ?? '',
    },
    fixed: { petId: entry.id, version: entry.version },
    send: client.pets.updatePet,
    onClose,
  })
  return (
    <EditFrame
      label={`Edit ${entry.name}`}
      edit={edit}
      labels={petLabels(weightUnit)}
      words={words}
      show={showWeight}
      cancelLabel="Cancel Edit"
      onClose={onClose}
    >
      <PetFields fields={fieldSetOf(edit)} />
    </EditFrame>
  )
}
