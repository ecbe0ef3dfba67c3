import { z } from 'zod'
import { instant } from '../kernel/date-fields.ts'
import { commonErrors } from '../kernel/errors.ts'
import {
  deleted,
  oneOf,
  optionalText,
  pageOf,
  paging,
  pathId,
  recordId,
  recordStamp,
  requiredText,
  version,
} from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { appointmentErrors } from './appointments.errors.ts'
import { appointmentStatuses } from './appointments.vocabulary.ts'

/** The fields of an appointment's form. */
export const appointmentFields = z.object({
  title: requiredText({
    max: 100,
    required: 'Appointment type is required',
    tooLong: 'Appointment type must be less than 100 characters',
  }),
  vetName: optionalText('Vet name', 100),
  vetAddress: optionalText('Vet address', 200),
  dateTime: instant('Date and time'),
  notes: optionalText('Notes', 1000),
  status: oneOf(appointmentStatuses, 'Choose a status').default('scheduled'),
})

export const appointment = recordStamp.extend({
  title: z.string(),
  vetName: z.string().nullable(),
  vetAddress: z.string().nullable(),
  dateTime: z.string(),
  notes: z.string().nullable(),
  status: z.enum(appointmentStatuses),
})
export type Appointment = z.output<typeof appointment>

export const appointmentsContract = {
  listAppointments: operation('GET /pets/{petId}/appointments', {
    summary: "A pet's appointments, the latest date first",
    may: 'view appointments',
    takes: paging.extend({ petId: pathId }),
    answers: pageOf(appointment),
  }),
  getAppointment: operation('GET /appointments/{appointmentId}', {
    summary: 'One appointment',
    may: 'view appointments',
    takes: z.object({ appointmentId: pathId }),
    answers: appointment,
  }),
  addAppointment: operation('POST /pets/{petId}/appointments', {
    summary: 'Schedule an appointment; one in the past needs another status than scheduled',
    may: 'add appointments',
    counts: 'upcomingAppointments',
    takes: appointmentFields.extend({ petId: pathId, id: recordId }),
    answers: appointment,
    refuses: [
      appointmentErrors.APPOINTMENT_LIMIT_REACHED,
      commonErrors.CEILING_REACHED,
      commonErrors.ID_TAKEN,
      commonErrors.ID_DELETED,
    ],
  }),
  updateAppointment: operation('PATCH /appointments/{appointmentId}', {
    summary: 'Change an appointment; all of the form’s fields are sent. One in the past can’t be scheduled',
    may: 'edit appointments',
    counts: 'upcomingAppointments',
    takes: appointmentFields.extend({ appointmentId: pathId, version }),
    answers: appointment,
    refuses: [appointmentErrors.APPOINTMENT_LIMIT_REACHED, commonErrors.STALE_VERSION],
  }),
  deleteAppointment: operation('DELETE /appointments/{appointmentId}', {
    summary: 'Delete an appointment',
    may: 'delete appointments',
    takes: z.object({ appointmentId: pathId }),
    answers: deleted,
  }),
}
