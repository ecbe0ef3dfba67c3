import { presentZone } from '../format/zone.ts'
import { actingPerson } from './acting-person.ts'

/**
 * What every request says of itself: that a script of ours made it, on which calendar the person lives, whose page it
 * comes from, and for one that changes something its token (spec access §7).
 */
export function requestHeaders(token: string | false): Record<string, string> {
  const person = actingPerson()
  return {
    'x-requested-with': 'XMLHttpRequest',
    'x-time-zone': presentZone(),
    ...(person ? { 'x-person': person } : {}),
    ...(token ? { 'x-csrf-token': token } : {}),
  }
}
