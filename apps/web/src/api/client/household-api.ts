import { createContext, use } from 'react'
import { orpc } from '../queries.ts'
import { client } from './client.ts'

/** The API as it acts in one household, and the keys under which its answers are kept. */
export interface HouseholdApi {
  client: typeof client
  orpc: typeof orpc
  /** Where it is another household than the page acts in. */
  household?: string
}

/** The household's API of what is drawn inside; outside of any, that of the page. */
export const HouseholdApiContext = createContext<HouseholdApi>({ client, orpc })

export const useHouseholdApi = (): HouseholdApi => use(HouseholdApiContext)
