import { useEffect } from 'react'
import { healthLogErrors } from '@app/domain/health/health-logs.errors'
import { type PetInList, pets } from '@app/domain/pets/pets.contract'
import { useFormat } from '../../format/use-format.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { AnywayDialog } from '../../records/add/anyway-dialog.tsx'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useEditForm } from '../../records/kind-forms.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import { PetFields, petForms } from './pet-fields.tsx'

interface EditPetProps extends EditorProps<PetInList> {
  /** True to begin at the target weight. */
  startsAtTarget?: boolean
}

export default function EditPet({ entry, startsAtTarget = false, onClose }: EditPetProps) {
  const { weight } = useFormat()
  const showWeight = (name: string, value: unknown): string | undefined =>
    name.endsWith('Kg') && typeof value === 'number' ? weight(value) : undefined
  const edit = useEditForm(petForms, {
    entry,
    asks: healthLogErrors.WEIGHT_FAR_FROM_LAST.code,
    onClose,
  })
  const { setFocus } = edit.form
  useEffect(() => {
    if (startsAtTarget) setFocus('targetLowKg')
  }, [setFocus, startsAtTarget])
  return (
    <EditFrame
      label={`Edit ${entry.name}`}
      edit={edit}
      kind={pets}
      show={showWeight}
      cancelLabel="Cancel Edit"
      onClose={onClose}
    >
      <PetFields fields={fieldSetOf(edit)} />
      <AnywayDialog question={edit.question} />
    </EditFrame>
  )
}
