import { appointmentsContract } from '@app/domain/appointments/appointments.contract'
import { appointmentTexts } from '@app/domain/appointments/appointments.errors'
import { isUnsettled } from '@app/domain/appointments/appointments.rules'
import { client } from '../../api/client.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { useNow } from '../../format/use-now.ts'
import { addDialogFor, type AddFormProps } from '../../records/add-dialog-for.tsx'
import { AddFrame, PetChoice } from '../../records/add-frame.tsx'
import { useAddRecord } from '../../records/use-add-record.ts'
import { AppointmentFields } from './appointment-fields.tsx'

function AddAppointment({ pets, petId, onClose }: AddFormProps) {
  const add = useAddRecord(appointmentsContract.addAppointment, {
    texts: appointmentTexts,
    defaults: {
      petId,
      title: '',
      dateTime: '',
      vetName: '',
      vetAddress: '',
      notes: '',
      status: 'scheduled',
    },
    send: client.appointments.addAppointment,
    saved: {
      find: (appointmentId) => client.appointments.getAppointment({ appointmentId }),
      update: ({ id, ...fields }, version) =>
        client.appointments.updateAppointment({ ...fields, appointmentId: id, version }),
    },
    onClose,
  })
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
