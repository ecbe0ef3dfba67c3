import { z } from 'zod'
import { oneOf, optionalAmount, optionalText, requiredText, type AmountRule } from '../kernel/fields.ts'
import type { Money } from '../kernel/quantities/money.ts'
import { currencies } from '../kernel/quantities/money.ts'
import { instant, optionalDate, plainDate } from '../kernel/time/date-fields.ts'

/** How PostgreSQL keeps a field. */
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
 * One field of a kind of record. A field with `takes` stands in the form, one with `answers` in what is read, one with
 * `sql` in a column of the table; most have all three.
 */
export interface RecordField {
  /** What the screen calls it. */
  readonly label?: string
  /** Checks what a form sends. */
  readonly takes?: z.ZodType
  /** What an empty form begins with, also where the record has nothing. */
  readonly initial?: unknown
  readonly answers?: z.ZodType
  readonly sql?: SqlType
  /** Its column, where that is not its name in snake case. */
  readonly column?: string
  /** A value of several parts has a column for each: `cost` with `amount` and `currency` has `cost_amount`, `cost_currency`. */
  readonly parts?: Readonly<Record<string, SqlType>>
  /** Written when the record is added, and never again. */
  readonly once?: true
  /** Computed by the database from other columns, and never written. */
  readonly computed?: true
  /** Most characters of a text. */
  readonly max?: number
  /** Words for the values of a list. */
  readonly words?: Readonly<Record<string, string>>
}

/** A field that none of the usual ones below is; what it has decides where it stands. */
export const field = <const F extends RecordField>(definition: F): F => definition

interface Named {
  label: string
  /** What messages call it, where the label is too short for that. */
  called?: string
  column?: string
}

interface TextOptions extends Named {
  max: number
}

/** A text that must be there. */
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

/** A text that may be missing; an empty one is kept as null. */
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

/** A date that may be missing. */
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
  /** What is said of a missing or an unknown value. */
  missing: string
}

/** One of a list. The person has to choose: the form begins with none. */
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

/** One of a list, of which the form has chosen one beforehand. */
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

/** An amount that may be missing. */
export const maybeAmount = ({ label, column, ...rule }: Named & AmountRule) => ({
  label,
  ...(column && { column }),
  takes: optionalAmount(rule.called ?? label, rule),
  answers: z.number().nullable(),
  initial: null,
  sql: rule.whole ? ('integer' as const) : ('numeric' as const),
})

/**
 * The pet of a kind of the household that may concern one, as its field `petId`. The record stays without a pet when that
 * pet is deleted.
 */
export const maybePet = {
  label: 'Pet',
  takes: z.uuid({ error: 'Choose a pet' }).nullable().default(null),
  answers: z.string().nullable(),
  initial: null,
  sql: 'uuid' as const,
}

/** The largest amount of money that a record may carry, in the smallest unit: ten million dollars. */
const MOST_MONEY = 1_000_000_000

/** Money that may be missing. It keeps the currency in which it was typed, in a column beside the amount. */
export const maybeMoney = ({ label, called = label, column }: Named) => {
  const money = z.object({
    minor: z
      .number({ error: `${called} must be a number` })
      .int(`${called} must be a number`)
      .min(0, `${called} must be at least 0`)
      .max(MOST_MONEY, `${called} is too large`),
    currency: z.enum(currencies, { error: 'Choose a currency' }),
  }) satisfies z.ZodType<Money>
  return {
    label,
    ...(column && { column }),
    takes: money.nullable().default(null),
    answers: money.nullable(),
    initial: null,
    parts: { minor: 'integer', currency: 'text' } as const,
  }
}
