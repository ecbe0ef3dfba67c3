import { windowHelp } from '@app/domain/help/help.vocabulary'
import { medicationTexts } from '@app/domain/medications/medications.errors'
import { useToday } from '../../format/use-now.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { partFieldsOf } from '../../forms/part-fields.ts'
import { addDialogFor, type AddFormProps } from '../../records/add/add-dialog-for.tsx'
import { AddFrame, PetChoice } from '../../records/add/add-frame.tsx'
import { useAddForm } from '../../records/kind-forms.ts'
import { MedicationFields, medicationForms } from './medication-fields.tsx'

function AddMedication({ pets, petId, onClose }: AddFormProps) {
  const add = useAddForm(medicationForms, { petId, given: { startDate: useToday() }, onClose })
  const [chosenPet, name] = add.form.watch(['petId', 'name'])
  return (
    <AddFrame
      title="Add Medication"
      help={windowHelp.addMedication}
      countedPetId={chosenPet}
      add={add}
      complete={Boolean(chosenPet && name)}
      onClose={onClose}
    >
      <PetChoice fields={fieldSetOf(add)} pets={pets} />
      <MedicationFields fields={fieldSetOf(add)} parts={partFieldsOf(add)} />
    </AddFrame>
  )
}

export default addDialogFor(medicationTexts, AddMedication)
