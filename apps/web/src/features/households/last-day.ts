/**
 * The last day of a membership, which is over when the next day begins.
 * @param endsAt the moment when it is over, ISO 8601
 * @param dayOf the day of a moment on the person's calendar
 */
export const lastDayOf = (endsAt: string, dayOf: (at: Date) => string): string =>
  dayOf(new Date(new Date(endsAt).getTime() - 1))
