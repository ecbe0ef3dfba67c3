import { expect, it } from 'vitest'
import { appointmentTexts } from '../appointments/appointments.errors.ts'
import { healthLogTexts } from '../health/health-logs.errors.ts'
import { medicationTexts } from '../medications/medications.errors.ts'

const RETRY = 'Please try again.'
const error = (title: string, message: string) => ({ title, message })

/** The toasts of each kind (spec core-records §8). A component test shows those of medications. */
// spec core-records §8: Error adding medication, Error scheduling appointment, Error adding health log, each with its
//   sentence
// spec core-records §8: Error: failed to update pet information, photo, medication, appointment, health log
// spec core-records §8: successes: Pet Updated, Photo Updated, Medication, Appointment, Health Log and Photo Deleted,
//   for 3000 ms
it.each([
  [
    'medication',
    medicationTexts,
    {
      added: { title: 'Medication added' },
      addFailed: error('Error adding medication', `Failed to add medication. ${RETRY}`),
      updated: { title: 'Medication Updated' },
      updateFailed: error('Error', 'Failed to update medication.'),
      deleted: { title: 'Medication Deleted' },
    },
  ],
  [
    'appointment',
    appointmentTexts,
    {
      added: { title: 'Appointment scheduled' },
      addFailed: error('Error scheduling appointment', `Failed to schedule appointment. ${RETRY}`),
      updated: { title: 'Appointment Updated' },
      updateFailed: error('Error', 'Failed to update appointment.'),
      deleted: { title: 'Appointment Deleted' },
    },
  ],
  [
    'health log',
    healthLogTexts,
    {
      added: { title: 'Health log added' },
      addFailed: error('Error adding health log', `Failed to record health information. ${RETRY}`),
      updated: { title: 'Health Log Updated' },
      updateFailed: error('Error', 'Failed to update health log.'),
      deleted: { title: 'Health Log Deleted' },
    },
  ],
])('names the result of each change of a %s', (_kind, texts, expected) => {
  expect(texts).toMatchObject(expected)
})
