import { actingHousehold } from './acting-household.ts'
import { actingPerson } from './acting-person.ts'
import { presentZone } from './zone.ts'

/**
 * The headers of every request: the mark of our own script, the person's time zone, the household, the person of the
 * page and, for a change, the request token (spec access §7).
 * @param household another household than the page's
 */
export function requestHeaders(token: string | false, household = actingHousehold()): Record<string, string> {
  const person = actingPerson()
  return {
    'x-requested-with': 'XMLHttpRequest',
    'x-time-zone': presentZone(),
    ...(household ? { 'x-household': household } : {}),
    ...(person ? { 'x-person': person } : {}),
    ...(token ? { 'x-csrf-token': token } : {}),
  }
}
