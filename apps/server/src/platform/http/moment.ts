import { isTimeZone } from '@app/domain/kernel/time/time-zones'
import type { RequestContext } from './context.ts'

/** The moment of a request, and the zone in which its person reads times. */
export interface Moment {
  now: Date
  timeZone: string
}

/** The moment of a request; an unknown zone counts as UTC. */
export const momentOf = ({ services, timeZone }: RequestContext): Moment => ({
  now: services.clock.now(),
  timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
})
