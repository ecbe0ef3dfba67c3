import { createContext, use } from 'react'
import { orpc } from '../queries.ts'
import { client } from './client.ts'

/** The API acting in one household, with the keys of its cached answers. */
export interface HouseholdApi {
  client: typeof client
  orpc: typeof orpc
  /** The household, if it is not the one of the page. */
  household?: string
}

/** The household's API for everything drawn inside; outside of any, that of the page. */
export const HouseholdApiContext = createContext<HouseholdApi>({ client, orpc })

export const useHouseholdApi = (): HouseholdApi => use(HouseholdApiContext)
