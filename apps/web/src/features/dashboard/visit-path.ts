import type { Visit } from '@app/domain/dashboard/visits.rules'

/** Where a visit stands in its pet's record. */
export const visitPath = ({ petId, kind }: Visit): string =>
  `/pets/${petId}?tab=${kind === 'vaccination' ? 'vax' : 'appts'}`
