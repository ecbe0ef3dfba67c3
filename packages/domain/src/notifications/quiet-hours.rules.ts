import { addDays } from '../kernel/time/dates.ts'
import { instantOf, localTimeOf } from '../kernel/time/zoned-time.ts'

/** Hours of a person's day without alerts; both null for none. */
export interface QuietHours {
  /** HH:mm; a span whose end is before its beginning crosses midnight. */
  quietFrom: string | null
  quietTo: string | null
  timeZone: string
}

/** Returns the end of the quiet hours that contain `now`; null outside of them. Equal times mean no quiet hours. */
export function quietUntil({ quietFrom, quietTo, timeZone }: QuietHours, now: Date): Date | null {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null
  const { date, time } = localTimeOf(now, timeZone)
  const overMidnight = quietFrom > quietTo
  const isQuiet = overMidnight ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo
  if (!isQuiet) return null
  const endsOn = overMidnight && time >= quietFrom ? addDays(date, 1) : date
  const end = instantOf(endsOn, quietTo, timeZone)
  // A clock that goes back shows the end twice; the first counts, and it may have passed.
  return end.getTime() > now.getTime() ? end : null
}
