import { isTimeZone } from '@app/domain/kernel/time/time-zones'
import type { RequestContext } from './context.ts'

/** Time of a request, and the zone of its user. */
export interface Moment {
  now: Date
  timeZone: string
}

/** Returns the moment of a request; an unknown zone counts as UTC. */
export const requestMoment = ({ services, timeZone }: RequestContext): Moment => ({
  now: services.clock.now(),
  timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
})
