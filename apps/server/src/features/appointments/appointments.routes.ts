import { appointmentsContract } from '@app/domain/appointments/appointments.contract'
import { serve } from '../../platform/http/serve.ts'
import {
  addRecord,
  findRecord,
  listRecords,
  removeRecord,
  updateRecord,
} from '../../platform/records/records.ts'
import { appointmentTable } from './appointments.record.ts'

export const appointmentRoutes = serve(appointmentsContract, {
  listAppointments: ({ tx, input }) => listRecords(tx, appointmentTable, input),
  getAppointment: ({ tx, input }) => findRecord(tx, appointmentTable, input.appointmentId),
  addAppointment: ({ tx, input }) => addRecord(tx, appointmentTable, input),
  updateAppointment: ({ tx, input: { appointmentId, ...fields } }) =>
    updateRecord(tx, appointmentTable, { ...fields, id: appointmentId }),
  deleteAppointment: ({ tx, input }) => removeRecord(tx, appointmentTable, input.appointmentId),
})
