import { createContext, use } from 'react'
import { orpc } from '../queries.ts'
import { client } from './client.ts'

/** The API as it acts in one household, and the keys under which its answers are kept. */
export interface HouseholdApi {
  client: typeof client
  orpc: typeof orpc
  /** The household, if it is not the one of the page. */
  household?: string
}

/** The household's API for everything drawn inside; outside of any, that of the page. */
export const HouseholdApiContext = createContext<HouseholdApi>({ client, orpc })

export const useHouseholdApi = (): HouseholdApi => use(HouseholdApiContext)
