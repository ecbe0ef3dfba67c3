import { appointmentTexts } from '@app/domain/appointments/appointments.errors'
import { isUnsettled } from '@app/domain/appointments/appointments.rules'
import { useNow } from '../../format/use-now.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { addDialogFor, type AddFormProps } from '../../records/add-dialog-for.tsx'
import { AddFrame, PetChoice } from '../../records/add-frame.tsx'
import { useAddForm } from '../../records/kind-forms.ts'
import { AppointmentFields, appointmentForms } from './appointment-fields.tsx'

function AddAppointment({ pets, petId, onClose }: AddFormProps) {
  const add = useAddForm(appointmentForms, { petId, onClose })
  const filled = add.form.watch(['petId', 'title', 'dateTime'])
  const [dateTime, status] = add.form.watch(['dateTime', 'status'])
  const isUndecided = isUnsettled({ dateTime, status: status ?? 'scheduled' }, useNow())
  return (
    <AddFrame
      title="Schedule Appointment"
      add={add}
      complete={filled.every(Boolean) && !isUndecided}
      onClose={onClose}
    >
      <PetChoice fields={fieldSetOf(add)} pets={pets} />
      <AppointmentFields fields={fieldSetOf(add)} />
    </AddFrame>
  )
}

export default addDialogFor(appointmentTexts, AddAppointment)
