import { presentZone } from '../format/zone.ts'
import { actingHousehold } from './acting-household.ts'
import { actingPerson } from './acting-person.ts'

/**
 * What every request says of itself: that a script of ours made it, on which calendar the person lives, in which
 * household, whose page it comes from, and for one that changes something its token (spec access §7).
 */
export function requestHeaders(token: string | false): Record<string, string> {
  const household = actingHousehold()
  const person = actingPerson()
  return {
    'x-requested-with': 'XMLHttpRequest',
    'x-time-zone': presentZone(),
    ...(household ? { 'x-household': household } : {}),
    ...(person ? { 'x-person': person } : {}),
    ...(token ? { 'x-csrf-token': token } : {}),
  }
}
