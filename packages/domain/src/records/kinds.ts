import { appointments } from '../appointments/appointments.contract.ts'
import { documents } from '../documents/documents.contract.ts'
import { emergencyContacts } from '../emergency-contacts/emergency-contacts.contract.ts'
import { healthLogs } from '../health-logs/health-logs.contract.ts'
import { medications } from '../medications/medications.contract.ts'
import { pets } from '../pets/pets.contract.ts'
import { photos } from '../photos/photos.contract.ts'
import { vaccinations } from '../vaccinations/vaccinations.contract.ts'

/**
 * Every kind of record. The trail and live updates know of a kind by this list; `db/kinds.test.ts` holds it against the
 * tables, so that none is forgotten.
 */
export const kinds = [
  pets,
  medications,
  appointments,
  healthLogs,
  vaccinations,
  photos,
  documents,
  emergencyContacts,
] as const
