import { z } from 'zod'
import { oneOf, optionalAmount, optionalText, requiredText, type AmountRule } from '../kernel/fields.ts'
import { currencyCodes } from '../kernel/quantities/currencies.ts'
import { MOST_MONEY, type Money } from '../kernel/quantities/money.ts'
import { instant, optionalDate, plainDate } from '../kernel/time/date-fields.ts'

/** Column type of a field in PostgreSQL. */
export type SqlType =
  | 'text'
  | 'text[]'
  | 'date'
  | 'timestamp'
  | 'timestamptz'
  | 'timestamptz[]'
  | 'boolean'
  | 'numeric'
  | 'smallint'
  | 'smallint[]'
  | 'integer'
  | 'bigint'
  | 'uuid'
  | 'jsonb'

/**
 * One field of a kind of record. A field with `takes` is in the form, one with `answers` in the answer, one with `sql`
 * in a column of the table; most fields have all three.
 */
export interface RecordField {
  /** Label on the screen. */
  readonly label?: string
  /** Validates the form's value. */
  readonly takes?: z.ZodType
  /** Initial value of an empty form, and of an edited record without a value. */
  readonly initial?: unknown
  readonly answers?: z.ZodType
  readonly sql?: SqlType
  /** Column name, if it is not the field's name in snake case. */
  readonly column?: string
  /**
   * Parts of a compound value, one column each: `cost` with `amount` and `currency` has `cost_amount`, `cost_currency`.
   */
  readonly parts?: Readonly<Record<string, SqlType>>
  /** Written when the record is added, and never updated. */
  readonly once?: true
  /** Computed by the database from other columns, never written. */
  readonly computed?: true
  /** Maximum length in characters. */
  readonly max?: number
  /** Display words for the values of a list. */
  readonly words?: Readonly<Record<string, string>>
}

/** Declares a field that no helper below covers; its properties decide where it appears. */
export const field = <const F extends RecordField>(definition: F): F => definition

interface Named {
  label: string
  /** Name in messages, if the label is too short for a sentence. */
  called?: string
  column?: string
}

interface TextOptions extends Named {
  max: number
}

/** Required text. */
export const text = ({ missing, ...options }: TextOptions & { missing?: string }) => {
  const { max, label, called = label } = options
  return {
    ...options,
    takes: requiredText({
      max,
      required: missing ?? `${called} is required`,
      tooLong: `${called} must be less than ${max} characters`,
    }),
    answers: z.string(),
    initial: '',
    sql: 'text' as const,
  }
}

/** Optional text; an empty one is stored as null. */
export const maybeText = (options: TextOptions) => ({
  ...options,
  takes: optionalText(options.called ?? options.label, options.max),
  answers: z.string().nullable(),
  initial: '',
  sql: 'text' as const,
})

/** A date without a time. */
export const day = (options: Named) => ({
  ...options,
  takes: plainDate(options.called ?? options.label),
  answers: z.string(),
  initial: '',
  sql: 'date' as const,
})

/** Optional date. */
export const maybeDay = (options: Named) => ({
  ...options,
  takes: optionalDate(options.called ?? options.label),
  answers: z.string().nullable(),
  initial: '',
  sql: 'date' as const,
})

/** A date with its time. */
export const moment = (options: Named) => ({
  ...options,
  takes: instant(options.called ?? options.label),
  answers: z.string(),
  initial: '',
  sql: 'timestamptz' as const,
})

interface ChoiceOptions<Value extends string> extends Named {
  words: Readonly<Record<Value, string>>
  /** Message for a missing or unknown value. */
  missing: string
}

/** Required choice from a list, with nothing selected at first. */
export const choice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  { missing, ...options }: ChoiceOptions<Values[number]>,
) => ({
  ...options,
  takes: oneOf(values, missing),
  answers: z.enum(values),
  initial: undefined,
  sql: 'text' as const,
})

/** Required choice from a list, with one value preselected. */
export const presetChoice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  initial: Values[number],
  { missing, ...options }: ChoiceOptions<Values[number]>,
) => ({
  ...options,
  takes: oneOf(values, missing).default(initial as never),
  answers: z.enum(values),
  initial,
  sql: 'text' as const,
})

/** Yes or no. */
export const yesNo = (initial: boolean, { refusal, ...options }: Named & { refusal: string }) => ({
  ...options,
  takes: z.boolean({ error: refusal }).default(initial),
  answers: z.boolean(),
  initial,
  sql: 'boolean' as const,
})

/** Optional amount. */
export const maybeAmount = ({ label, column, ...rule }: Named & AmountRule) => ({
  label,
  ...(column && { column }),
  takes: optionalAmount(rule.called ?? label, rule),
  answers: z.number().nullable(),
  initial: null,
  sql: rule.whole ? ('integer' as const) : ('numeric' as const),
})

/**
 * Optional pet of a household's record, as its field `petId`. The record stays, without a pet, when the pet is deleted.
 */
export const maybePet = {
  label: 'Pet',
  takes: z.uuid({ error: 'Choose a pet' }).nullable().default(null),
  answers: z.string().nullable(),
  initial: null,
  sql: 'uuid' as const,
}

const moneySchema = (called: string, least: number, tooLittle: string) =>
  z.object(
    {
      minor: z
        .number({ error: `${called} must be a number` })
        .int(`${called} must be a number`)
        .min(least, tooLittle)
        .max(MOST_MONEY, `${called} is too large`),
      currency: z.enum(currencyCodes, { error: 'Choose a currency' }),
    },
    { error: `${called} is required` },
  ) satisfies z.ZodType<Money>

const moneyParts = { minor: 'integer', currency: 'text' } as const

/** Money, more than nothing. Its currency, as typed, has a column beside the amount. */
export const money = ({ label, called = label, column }: Named) => {
  const schema = moneySchema(called, 1, `${called} must be more than 0`)
  return {
    label,
    ...(column && { column }),
    takes: schema,
    answers: schema,
    initial: null,
    parts: moneyParts,
  }
}

/** Optional money. */
export const maybeMoney = ({ label, called = label, column }: Named) => {
  const schema = moneySchema(called, 0, `${called} must be at least 0`).nullable()
  return {
    label,
    ...(column && { column }),
    takes: schema.default(null),
    answers: schema,
    initial: null,
    parts: moneyParts,
  }
}
