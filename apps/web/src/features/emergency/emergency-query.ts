import type { HouseholdApi } from '../../api/client/household-api.ts'
import { orpc } from '../../api/queries.ts'

/** Everything for an emergency in one household: contacts to call, and facts of each pet for a vet. */
export const emergencyQueryIn = (api: Pick<HouseholdApi, 'orpc'>) =>
  api.orpc.emergency.getEmergencyInformation.queryOptions({ input: {} })

/** The same in the household of the page. */
export const emergencyQuery = emergencyQueryIn({ orpc })
