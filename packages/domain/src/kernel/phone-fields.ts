import { z } from 'zod'
import { readPhone } from './phone-number.ts'

const PHONE_MAX = 40
const INVALID = 'Please enter a valid phone number'
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
const emptyAsNull = (value: unknown): unknown => (value === '' ? null : value)

const phone = z
  .string({ error: INVALID })
  .max(PHONE_MAX, { error: INVALID, abort: true })
  .overwrite((typed) => readPhone(typed) ?? '')
  .min(1, { error: INVALID })
  .max(PHONE_MAX, { error: INVALID })

/** A required phone number, stored as `readPhone` returns it. */
export const requiredPhone = (required: string) =>
  z.preprocess(trimmed, z.string({ error: required }).min(1, { error: required, abort: true }).pipe(phone))

/** An optional phone number: empty becomes null. */
export const optionalPhone = () =>
  z.preprocess((value) => emptyAsNull(trimmed(value)), phone.nullable().default(null))
