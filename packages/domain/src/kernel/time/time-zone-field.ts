import { z } from 'zod'
import { isTimeZone } from './time-zones.ts'

const message = 'Choose a time zone'

/** IANA name of a time zone; null if none is chosen. */
export const timeZoneField = z
  .string({ error: message })
  .max(64, { error: message, abort: true })
  .refine(isTimeZone, message)
  .nullable()
