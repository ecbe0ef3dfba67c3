import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { otherHouseholdKey } from './acting-household.ts'
import { ofThisPage } from './client.ts'
import { createApiClient } from './create-api-client.ts'
import type { HouseholdApi } from './household-api.ts'

/**
 * The API in another household of the person's. Its answers share no key with those of the page (docs/decisions, 28).
 */
export function otherHouseholdApi(household: string): HouseholdApi {
  const { client } = createApiClient({ ...ofThisPage, household })
  return { client, orpc: createTanstackQueryUtils(client, { path: otherHouseholdKey(household) }), household }
}
