import { z } from 'zod'

/** The media type of what calendar programs open (RFC 5545). */
export const CALENDAR_TYPE = 'text/calendar'

/** What an operation answers that hands something to a calendar program: a file with a name. */
export const calendarFile = z.file().mime(CALENDAR_TYPE)
