import { z } from 'zod'

/** Media type of calendar files (RFC 5545). */
export const CALENDAR_TYPE = 'text/calendar'

/** Answer of an operation that returns a calendar file with a name. */
export const calendarFile = z.file().mime(CALENDAR_TYPE)
