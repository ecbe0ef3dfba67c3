import type { Visit } from '@app/domain/dashboard/visits.rules'
import { petLink } from '@app/domain/pets/pet-link'

/** Path of a visit in its pet's record. */
export const visitPath = ({ id, petId, kind }: Visit): string =>
  petLink({ petId, tab: kind === 'vaccination' ? 'vax' : 'appts', recordId: id })
