import { orpc } from '../../api/queries.ts'

/** Everything for an emergency: whom to call, and what a vet must know of each pet. */
export const emergencyQuery = orpc.emergency.getEmergencyInformation.queryOptions({ input: {} })
