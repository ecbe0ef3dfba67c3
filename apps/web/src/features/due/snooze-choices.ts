import { addDays } from '@app/domain/kernel/time/dates'
import { instantOf, localTimeOf } from '@app/domain/kernel/time/zoned-time'

const EVENING = '18:00'
const MORNING = '09:00'
const HOUR = 3_600_000

interface SnoozeChoice {
  label: string
  /** An instant, ISO 8601. */
  until: string
}

const choice = (label: string, until: Date): SnoozeChoice => ({ label, until: until.toISOString() })

/** Until when something can be put off with one tap, on the person's own clock. */
export function snoozeChoices(now: Date, timeZone: string): SnoozeChoice[] {
  const { date, time } = localTimeOf(now, timeZone)
  return [
    choice('For an hour', new Date(now.getTime() + HOUR)),
    ...(time < EVENING ? [choice('Until this evening', instantOf(date, EVENING, timeZone))] : []),
    choice('Until tomorrow morning', instantOf(addDays(date, 1), MORNING, timeZone)),
    choice('For a week', new Date(now.getTime() + 7 * 24 * HOUR - 60_000)),
  ]
}
