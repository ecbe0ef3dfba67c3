import { vaccinationTexts } from '@app/domain/vaccinations/vaccinations.texts'
import { useToday } from '../../format/use-now.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { addDialogFor, type AddFormProps } from '../../records/add/add-dialog-for.tsx'
import { AddFrame, PetChoice } from '../../records/add/add-frame.tsx'
import { useAddForm } from '../../records/kind-forms.ts'
import { QuickFills } from './quick-fills.tsx'
import { VaccinationFields, vaccinationForms } from './vaccination-fields.tsx'

function AddVaccination({ pets, petId, onClose }: AddFormProps) {
  const add = useAddForm(vaccinationForms, { petId, given: { administeredDate: useToday() }, onClose })
  const filled = add.form.watch(['petId', 'vaccineType', 'vaccineName', 'administeredDate'])
  const pet = pets.find(({ id }) => id === filled[0])
  return (
    <AddFrame
      title="Add Vaccination Record"
      add={add}
      size="wide"
      complete={filled.every(Boolean)}
      onClose={onClose}
    >
      <VaccinationFields
        petId={pet?.id ?? ''}
        fields={fieldSetOf(add)}
        before={
          <>
            <PetChoice fields={fieldSetOf(add)} pets={pets} />
            <QuickFills fields={fieldSetOf(add)} species={pet?.species ?? 'other'} />
          </>
        }
      />
    </AddFrame>
  )
}

export default addDialogFor(vaccinationTexts, AddVaccination)
