import { useNavigate } from 'react-router'
import { actingHousehold, HOUSEHOLD_PARAM } from '../api/client/acting-household.ts'

/** @returns goes to an address of the app, such as the one that a notification leads to */
export function useOpenAddress(): (address: string) => void {
  const navigate = useNavigate()
  return (address) => {
    const { pathname, search, searchParams } = new URL(address, location.origin)
    const household = searchParams.get(HOUSEHOLD_PARAM)
    // Another household is another page.
    if (household && household !== actingHousehold()) location.assign(pathname + search)
    else void navigate(pathname + search)
  }
}
