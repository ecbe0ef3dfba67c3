import { medicationsContract } from '@app/domain/medications/medications.contract'
import { medicationTexts } from '@app/domain/medications/medications.errors'
import { medicationFrequencies } from '@app/domain/medications/medications.vocabulary'
import { client } from '../../api/client.ts'
import { useToday } from '../../format/use-now.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { addDialogFor, type AddFormProps } from '../../records/add-dialog-for.tsx'
import { AddFrame, PetChoice } from '../../records/add-frame.tsx'
import { useAddRecord } from '../../records/use-add-record.ts'
import { MedicationFields } from './medication-fields.tsx'

function AddMedication({ pets, petId, onClose }: AddFormProps) {
  const add = useAddRecord(medicationsContract.addMedication, {
    texts: medicationTexts,
    defaults: {
      petId,
      name: '',
      dosage: '',
      frequency: medicationFrequencies[0],
      startDate: useToday(),
      endDate: '',
      instructions: '',
      isActive: true,
      times: null,
      timeZone: null,
      minIntervalHours: '',
      maxDosesPerDay: '',
      doseUnits: '',
      unitsOnHand: '',
      earlierDoses: 'left-out',
    },
    send: client.medications.addMedication,
    saved: {
      find: (medicationId) => client.medications.getMedication({ medicationId }),
      update: ({ id, ...fields }, version) =>
        client.medications.updateMedication({ ...fields, medicationId: id, version }),
    },
    onClose,
  })
  const [chosenPet, name] = add.form.watch(['petId', 'name'])
  return (
    <AddFrame
      title="Add Medication"
      countedPetId={chosenPet}
      add={add}
      complete={Boolean(chosenPet && name)}
      onClose={onClose}
    >
      <PetChoice fields={fieldSetOf(add)} pets={pets} />
      <MedicationFields fields={fieldSetOf(add)} />
    </AddFrame>
  )
}

export default addDialogFor(medicationTexts, AddMedication)
