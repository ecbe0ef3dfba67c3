import type { HouseholdApi } from '../../api/client/household-api.ts'
import { orpc } from '../../api/queries.ts'

/** Emergency information of one household: contacts to call, and facts of each pet for a vet. */
export const emergencyQueryIn = (api: Pick<HouseholdApi, 'orpc'>) =>
  api.orpc.emergency.getEmergencyInformation.queryOptions({ input: {} })

/** Emergency information of the page's household. */
export const emergencyQuery = emergencyQueryIn({ orpc })
