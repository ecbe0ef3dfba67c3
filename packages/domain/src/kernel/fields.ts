import { z } from 'zod'

/**
 * Characters removed from every text: controls except tab and line breaks, and the overrides that change the reading
 * order. Right-to-left letters, marks and emoji with joiners stay.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/** Number of surrounding spaces that the length check tolerates, even around short texts. */
const SLACK = 200
/** Composing may turn four characters into one. */
const COMPOSED = 4

/**
 * Marks in a row that a text may have: those that the Stream-Safe Text Format allows, far more than any language uses.
 * The time to compose grows with the square of their number. Source: UAX #15, section 13.
 */
const MOST_MARKS = 30
const tooManyMarks = new RegExp(String.raw`\p{M}{${MOST_MARKS + 1}}`, 'u')
const TOO_MANY_MARKS = `This contains a letter with more than ${MOST_MARKS} accents`

// oxlint-disable-next-line no-control-regex -- ASCII includes the control characters
const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text)

/**
 * Composes and trims a text of at most `max` characters. Leaves a text that is certainly too long unchanged, so that
 * its length check refuses it. Refuses too many marks in a row. ASCII has nothing to compose.
 */
const cleanUpTo =
  (max: number) =>
  (value: unknown, refuse: z.RefinementCtx): unknown => {
    if (typeof value !== 'string' || value.length > max * COMPOSED + SLACK) return value
    const text = value.replace(unwanted, '')
    if (isAscii(text)) return text.trim()
    if (!tooManyMarks.test(text)) return text.normalize('NFC').trim()
    refuse.addIssue(TOO_MANY_MARKS)
    return z.NEVER
  }

const cleanOrNullUpTo =
  (max: number) =>
  (value: unknown, refuse: z.RefinementCtx): unknown => {
    const text = cleanUpTo(max)(value, refuse)
    return text === '' || text === undefined ? null : text
  }

interface TextRule {
  min?: number
  max: number
  required: string
  tooShort?: string
  tooLong: string
}

/** A required text: trimmed, without control characters, counted in characters after trimming. */
export const requiredText = ({ min = 1, max, required, tooShort, tooLong }: TextRule) =>
  z.preprocess(
    cleanUpTo(max),
    z
      .string({ error: required })
      .min(1, { error: required, abort: true })
      .min(min, tooShort ?? required)
      .max(max, tooLong),
  )

/**
 * An optional text: empty becomes null. Its message is that of spec access §5, such as
 * 'Breed must be less than 100 characters' or 'Notes must be less than 500 characters'.
 */
export const optionalText = (label: string, max: number) =>
  z.preprocess(
    cleanOrNullUpTo(max),
    z
      .string({ error: `${label} must be text` })
      .max(max, `${label} must be less than ${max} characters`)
      .nullable()
      .default(null),
  )

export interface AmountRule {
  max: number
  /** Smallest amount; defaults to any amount above 0. */
  min?: number
  whole?: boolean
}

/** Amounts are stored to thousandths of a unit. */
const SMALLEST_AMOUNT = 0.001

/**
 * Converts a form value of a number field: a typed number becomes a number, an empty field null, other text stays text.
 */
export const asNumber = (value: unknown): unknown => {
  if (value === '' || value === undefined) return null
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value
}

const amountSchema = (label: string, { max, min = SMALLEST_AMOUNT, whole = false }: AmountRule) => {
  const number = z
    .number({ error: `${label} must be a number` })
    .min(min, min === SMALLEST_AMOUNT ? `${label} must be more than 0` : `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`)
  return whole ? number.int(`${label} must be a whole number`) : number
}

/** An optional amount: empty becomes null. */
export const optionalAmount = (label: string, rule: AmountRule) =>
  z.preprocess(asNumber, amountSchema(label, rule).nullable().default(null))

/** An optional number whose bounds a rule checks, for example because they depend on the unit. */
export const optionalNumber = (label: string) =>
  z.preprocess(
    asNumber,
    z
      .number({ error: `${label} must be a number` })
      .nullable()
      .default(null),
  )

/** A required amount. */
export const requiredAmount = (label: string, rule: AmountRule & { required: string }) =>
  z.preprocess(asNumber, z.number({ error: rule.required }).pipe(amountSchema(label, rule)))

/** One of a list, with the same message for a missing and an unknown value. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, message: string) =>
  z.enum(values, { error: message })

/** The input of an operation without input; an empty body counts as an empty object. */
export const nothing = z.object({}).default({})

/** Id of a record, a UUIDv7; a client may generate it so that a repeated request is recognised. */
export const recordId = z.uuidv7({ error: 'The id must be a UUID of version 7' })

/**
 * Id of a record in a path. Any short text is accepted: a malformed id answers 404 like the id of another household, so
 * that the two can't be distinguished.
 */
export const pathId = z.string().max(100)

/** Largest version number; the database stores versions in four bytes. */
const MAX_VERSION = 2_147_483_647

/** Version that an update is based on; the server refuses a stale one and answers with the newer record. */
export const version = z.number({ error: 'The version is missing' }).int().min(1).max(MAX_VERSION)

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
/** True if the text has the form of a record id. */
export const isRecordId = (text: string): boolean => isUuid.test(text)

/** Paging input of a list: `cursor` is the previous page's `nextCursor`. */
export const paging = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

/** One page of a list. */
export const pageOf = <T extends z.ZodType>(entry: T) =>
  z.object({ entries: z.array(entry), nextCursor: z.string().nullable() })

/** Answer of a deletion. */
export const deleted = z.object({ deleted: z.literal(true) })
