import { type Appointment, appointments } from '@app/domain/appointments/appointments.contract'
import { fieldSetOf } from '../../forms/field-set.ts'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useEditForm } from '../../records/kind-forms.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import { AppointmentFields, appointmentForms } from './appointment-fields.tsx'

/** Changes an appointment where it stands. */
export default function EditAppointment({ entry, onClose }: EditorProps<Appointment>) {
  const edit = useEditForm(appointmentForms, { entry, onClose })
  return (
    <EditFrame label={`Edit ${entry.title}`} edit={edit} kind={appointments} onClose={onClose}>
      <AppointmentFields fields={fieldSetOf(edit)} />
    </EditFrame>
  )
}
