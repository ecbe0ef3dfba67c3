import { presentZone } from '../format/zone.ts'

/**
 * What every request says of itself: that a script of ours made it, on which calendar the person lives, and for
 * one that changes something its token (spec access §7).
 */
export function requestHeaders(token: string | false): Record<string, string> {
  return {
    'x-requested-with': 'XMLHttpRequest',
    'x-time-zone': presentZone(),
    ...(token ? { 'x-csrf-token': token } : {}),
  }
}
