import { type Appointment, appointmentsContract } from '@app/domain/appointments/appointments.contract'
import { appointmentTexts } from '@app/domain/appointments/appointments.errors'
import { appointmentStatusLabels } from '@app/domain/appointments/appointments.vocabulary'
import { client } from '../../api/client.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { EditFrame } from '../../records/edit-frame.tsx'
import type { EditorProps } from '../../records/record-kind.ts'
import { useEditRecord } from '../../records/use-edit-record.ts'
import { AppointmentFields, appointmentLabels } from './appointment-fields.tsx'

const words = { status: appointmentStatusLabels }

/** Changes an appointment where it stands. */
export default function EditAppointment({ entry, onClose }: EditorProps<Appointment>) {
  const edit = useEditRecord(appointmentsContract.updateAppointment, {
    texts: appointmentTexts,
    defaults: {
      title: entry.title,
      dateTime: entry.dateTime,
      vetName: entry.vetName ?? '',
      vetAddress: entry.vetAddress ?? '',
      notes: entry.notes ?? '',
      status: entry.status,
    },
    fixed: { appointmentId: entry.id, version: entry.version },
    send: client.appointments.updateAppointment,
    onClose,
  })
  return (
    <EditFrame
      label={`Edit ${entry.title}`}
      edit={edit}
      labels={appointmentLabels}
      words={words}
      onClose={onClose}
    >
      <AppointmentFields fields={fieldSetOf(edit)} />
    </EditFrame>
  )
}
