import { beginningOf } from '../kernel/cut-text.ts'
import { dateIn } from '../kernel/time/dates.ts'
import { MOST_COUNTED, MOST_MESSAGE, MOST_TITLE } from './notifications.limits.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Age of a notification: minutes, hours, or its date. */
export type Age = { minutes: number } | { hours: number } | { date: string }

/**
 * Returns the age of a notification (spec engagement §2): in minutes below an hour, in hours below a day, and as a date
 * of the person's calendar from then on. If the clock is behind, the age is 0.
 */
export function ageOf(at: Date, now: Date, timeZone: string): Age {
  const passed = Math.max(0, now.getTime() - at.getTime())
  if (passed < HOUR) return { minutes: Math.floor(passed / MINUTE) }
  if (passed < DAY) return { hours: Math.floor(passed / HOUR) }
  return { date: dateIn(timeZone, at) }
}

/** Formats the number on the bell: '99+' above its highest count. */
export const countOnBell = (unread: number): string =>
  unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread)

/** Cuts a text to `most` characters; a cut one ends in an ellipsis. */
const shorten = (text: string, most: number): string =>
  beginningOf(text, most) === text ? text : `${beginningOf(text, most - 1)}…`

/** Cuts a title and a message to a notification's limits, however long the names in them are. */
export const fitTexts = <Texts extends { title: string; message: string }>(texts: Texts): Texts => ({
  ...texts,
  title: shorten(texts.title, MOST_TITLE),
  message: shorten(texts.message, MOST_MESSAGE),
})
