import { appointments, appointmentsContract } from '../appointments/appointments.contract.ts'
import { reminders, remindersContract } from '../due/reminders.contract.ts'
import { emergencyContacts, emergencyContactsContract } from '../emergency/emergency-contacts.contract.ts'
import { documents, documentsContract } from '../files/documents.contract.ts'
import { photos, photosContract } from '../files/photos.contract.ts'
import { healthLogs, healthLogsContract } from '../health/health-logs.contract.ts'
import { medications, medicationsContract } from '../medications/medications.contract.ts'
import { pets, petsContract } from '../pets/pets.contract.ts'
import { vaccinations, vaccinationsContract } from '../vaccinations/vaccinations.contract.ts'

/**
 * Every kind of record, in an order in which an archive can be loaded: whatever refers to another comes after it. The
 * trail, live updates, the takeout and the ceilings know of a kind by this list; `db/kinds.test.ts` holds it against the
 * tables, so that none is forgotten.
 */
export const kinds = [
  emergencyContacts,
  pets,
  medications,
  appointments,
  reminders,
  healthLogs,
  vaccinations,
  photos,
  documents,
] as const

/** Their operations. */
export const kindContracts = {
  pets: petsContract,
  medications: medicationsContract,
  appointments: appointmentsContract,
  reminders: remindersContract,
  healthLogs: healthLogsContract,
  vaccinations: vaccinationsContract,
  photos: photosContract,
  documents: documentsContract,
  emergencyContacts: emergencyContactsContract,
}
