import { useNavigate } from 'react-router'
import { actingHousehold, HOUSEHOLD_PARAM } from '../api/client/acting-household.ts'

/** @returns opens an address of the app, such as the link of a notification */
export function useOpenAddress(): (address: string) => void {
  const navigate = useNavigate()
  return (address) => {
    const { pathname, search, searchParams } = new URL(address, location.origin)
    const household = searchParams.get(HOUSEHOLD_PARAM)
    // Another household needs another page load.
    if (household && household !== actingHousehold()) location.assign(pathname + search)
    else void navigate(pathname + search)
  }
}
