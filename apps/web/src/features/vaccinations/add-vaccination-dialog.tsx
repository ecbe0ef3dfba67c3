import { vaccinationsContract } from '@app/domain/vaccinations/vaccinations.contract'
import { vaccinationTexts } from '@app/domain/vaccinations/vaccinations.texts'
import { client } from '../../api/client.ts'
import { useToday } from '../../format/use-now.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { addDialogFor, type AddFormProps } from '../../records/add-dialog-for.tsx'
import { AddFrame, PetChoice } from '../../records/add-frame.tsx'
import { useAddRecord } from '../../records/use-add-record.ts'
import { QuickFills } from './quick-fills.tsx'
import { VaccinationFields } from './vaccination-fields.tsx'

function AddVaccination({ pets, petId, onClose }: AddFormProps) {
  const add = useAddRecord(vaccinationsContract.addVaccination, {
    texts: vaccinationTexts,
    defaults: {
      petId,
      vaccineName: '',
      // No type is chosen beforehand; the form sends nothing while there is none.
      vaccineType: undefined,
      administeredDate: useToday(),
      dueDate: '',
      nextDueDate: '',
      veterinarian: '',
      clinicName: '',
      batchNumber: '',
      notes: '',
    },
    send: client.vaccinations.addVaccination,
    saved: {
      find: (vaccinationId) => client.vaccinations.getVaccination({ vaccinationId }),
      update: ({ id, ...fields }, version) =>
        client.vaccinations.updateVaccination({ ...fields, vaccinationId: id, version }),
    },
    onClose,
  })
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
