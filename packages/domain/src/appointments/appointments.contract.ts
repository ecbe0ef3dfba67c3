import { z } from 'zod'
import { calendarFile } from '../kernel/calendar-file.ts'
import { pathId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { defineKind } from '../records/define-kind.ts'
import { adds, byWords, changes, deletes, inParts, lists, reads } from '../records/kind-operations.ts'
import { maybeText, moment, presetChoice, text } from '../records/record-fields.ts'
import { appointmentErrors } from './appointments.errors.ts'
import { appointmentStatuses, appointmentStatusLabels } from './appointments.vocabulary.ts'

/**
 * Planned and past visits. The form's type is stored as `title`, its vet address as `location` (spec core-records §3).
 */
export const appointments = defineKind({
  table: 'appointments',
  one: 'an appointment',
  words: 'appointments',
  of: 'pet',
  sortBy: 'dateTime',
  // Past and settled visits don't count towards the plan's quota.
  ceiling: 5000,
  fields: {
    title: text({ label: 'Type', called: 'Appointment type', max: 100 }),
    dateTime: moment({ label: 'Date and time', column: 'appointment_date' }),
    vetName: maybeText({ label: 'Vet name', max: 100 }),
    vetAddress: maybeText({ label: 'Vet address', max: 200, column: 'location' }),
    notes: maybeText({ label: 'Notes', max: 1000 }),
    status: presetChoice(appointmentStatuses, 'scheduled', {
      label: 'Status',
      words: appointmentStatusLabels,
      missing: 'Choose a status',
    }),
  },
})
export type Appointment = z.output<typeof appointments.entry>

export const appointmentsContract = {
  list: operation(
    'GET /pets/{petId}/appointments',
    lists(appointments, "A pet's appointments, the latest date first; those to come the other way round", {
      ...inParts,
      ...byWords,
    }),
  ),
  get: operation('GET /appointments/{id}', reads(appointments)),
  add: operation(
    'POST /pets/{petId}/appointments',
    adds(appointments, {
      summary: 'Schedule an appointment; one in the past needs another status than scheduled',
      counts: 'upcomingAppointments',
      refuses: [appointmentErrors.APPOINTMENT_LIMIT_REACHED],
    }),
  ),
  update: operation(
    'PATCH /appointments/{id}',
    changes(appointments, {
      summary: 'Change an appointment; all of the form’s fields are sent. One in the past can’t be scheduled',
      counts: 'upcomingAppointments',
      refuses: [appointmentErrors.APPOINTMENT_LIMIT_REACHED],
    }),
  ),
  delete: operation('DELETE /appointments/{id}', deletes(appointments)),
  saveToCalendar: operation('GET /appointments/{id}/calendar', {
    summary: 'Get one appointment as a file that calendar programs open',
    may: 'view appointments',
    takes: z.object({ id: pathId }),
    answers: calendarFile,
  }),
}
