import { addDays } from '@app/domain/kernel/time/dates'
import { isTimeZone } from '@app/domain/kernel/time/time-zones'
import { instantOf } from '@app/domain/kernel/time/zoned-time'

/** Returns the moment at which a membership with the last day `endsOn` ends, on the calendar of `timeZone`. */
export const endOfDay = (endsOn: string | null, timeZone: string): Date | null =>
  endsOn === null ? null : instantOf(addDays(endsOn, 1), '00:00', isTimeZone(timeZone) ? timeZone : 'UTC')
