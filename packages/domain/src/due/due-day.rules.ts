interface Waiting {
  /** yyyy-MM-dd on the calendar of its zone. */
  date: string
  /** HH:mm; null for all day. */
  time: string | null
  at: string
  snoozedUntil: string | null
}

/** Returns the end of a snooze; null without one, or if it ends before the due time. */
export const putOffUntil = ({ at, snoozedUntil }: Pick<Waiting, 'at' | 'snoozedUntil'>): string | null =>
  snoozedUntil !== null && Date.parse(snoozedUntil) > Date.parse(at) ? snoozedUntil : null

/**
 * Returns the day on which an item is due, yyyy-MM-dd; for a snoozed item the day on which the snooze ends. An all-day
 * item has the same day in every zone.
 * @param dayOf the day of an instant on the person's calendar
 */
export function dayDue(waiting: Waiting, dayOf: (instant: string) => string): string {
  const putOff = putOffUntil(waiting)
  if (putOff !== null) return dayOf(putOff)
  return waiting.time === null ? waiting.date : dayOf(waiting.at)
}
