interface Waiting {
  /** yyyy-MM-dd on the calendar of its zone. */
  date: string
  /** HH:mm; null for all day. */
  time: string | null
  at: string
  snoozedUntil: string | null
}

/** The instant until which something was put off; null where it was not, or only until before it is due. */
export const putOffUntil = ({ at, snoozedUntil }: Pick<Waiting, 'at' | 'snoozedUntil'>): string | null =>
  snoozedUntil !== null && Date.parse(snoozedUntil) > Date.parse(at) ? snoozedUntil : null

/**
 * The day on which something is due, yyyy-MM-dd; of what was put off, the day until which. What is due all day has the
 * same day in every zone.
 * @param dayOf the day of an instant on the person's calendar
 */
export function dayDue(waiting: Waiting, dayOf: (instant: string) => string): string {
  const putOff = putOffUntil(waiting)
  if (putOff !== null) return dayOf(putOff)
  return waiting.time === null ? waiting.date : dayOf(waiting.at)
}
