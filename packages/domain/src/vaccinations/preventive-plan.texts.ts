import type { appointmentTypes } from '../appointments/appointments.vocabulary.ts'
import type { PlannedCare } from './vaccine-schedule.contract.ts'

/** Texts of the preventive plan (spec product: vaccine and preventive planner). */
export const preventiveTexts = {
  title: 'Next 12 months',
  sentence: 'Your vet’s advice comes first.',
  checkup: 'Checkup',
  nothing: 'Nothing is due in the next 12 months.',
  plan: 'Plan visit',
  remind: 'Remind me',
} as const

/** Type of the appointment for each kind of care. */
export const visitTypes: Readonly<Record<PlannedCare['kind'], (typeof appointmentTypes)[number]>> = {
  vaccine: 'Vaccination',
  checkup: 'Annual Checkup',
}
