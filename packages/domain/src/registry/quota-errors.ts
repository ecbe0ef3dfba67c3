import { appointmentErrors } from '../appointments/appointments.errors.ts'
import { reminderErrors } from '../due/reminders.errors.ts'
import { documentErrors } from '../files/documents.errors.ts'
import { photoErrors } from '../files/photos.errors.ts'
import { healthLogErrors } from '../health/health-logs.errors.ts'
import { invitationErrors } from '../households/invitations.errors.ts'
import type { Quota } from '../kernel/access/plans.ts'
import type { quotaCodes } from '../kernel/access/quota-codes.ts'
import type { ErrorDefinition } from '../kernel/errors.ts'
import { medicationErrors } from '../medications/medications.errors.ts'
import { petErrors } from '../pets/pets.errors.ts'

/** Error of each full quota, in the words of the feature that it belongs to. */
export const quotaErrors: {
  readonly [Each in Quota]: ErrorDefinition & { readonly code: (typeof quotaCodes)[Each] }
} = {
  pets: petErrors.PET_LIMIT_REACHED,
  medicationsPerPet: medicationErrors.MEDICATION_LIMIT_REACHED,
  reminders: reminderErrors.REMINDER_LIMIT_REACHED,
  healthLogs: healthLogErrors.HEALTH_LOG_LIMIT_REACHED,
  upcomingAppointments: appointmentErrors.APPOINTMENT_LIMIT_REACHED,
  photos: photoErrors.UPLOAD_LIMIT_REACHED,
  documents: documentErrors.DOCUMENT_LIMIT_REACHED,
  familyMembers: invitationErrors.MEMBER_LIMIT_REACHED,
}
