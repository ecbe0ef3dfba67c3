import { z } from 'zod'
import type { KindWords } from '../kernel/record-kinds.ts'
import type { RecordField, SqlType } from './record-fields.ts'

type Fields = Readonly<Record<string, RecordField>>

/** Form fields of a kind, with their validation. */
type FormShape<F extends Fields> = {
  -readonly [Name in keyof F as F[Name] extends { takes: z.ZodType } ? Name : never]: F[Name] extends {
    takes: infer Takes extends z.ZodType
  }
    ? Takes
    : never
}

/** Answer fields of a kind. */
type AnswerShape<F extends Fields> = {
  -readonly [Name in keyof F as F[Name] extends { answers: z.ZodType } ? Name : never]: F[Name] extends {
    answers: infer Answers extends z.ZodType
  }
    ? Answers
    : never
}

/** Fields of every answered record besides those of its kind. Its timestamps are in its table and in the trail. */
const stampShape = {
  id: z.string(),
  version: z.number(),
  createdBy: z.string().nullable(),
}
const petShape = { petId: z.string() }

export type StampShape = typeof stampShape
export type PetShape = typeof petShape

interface KindDefinition<
  Table extends string,
  Words extends KindWords,
  Of extends 'pet' | 'household',
  F extends Fields,
> {
  /** Table of the kind; the trail, live updates and the archive use its name too. */
  table: Table
  /** Singular of the kind within a sentence. */
  one: `a ${string}` | `an ${string}`
  /** Name of the kind in its permissions. */
  words: Words
  /** A record of a pet is deleted with its pet; one of the household has no pet. */
  of: Of
  /** Highest number of records per pet, or of the household, on any plan, if no quota bounds the kind (registry/ceilings.ts). */
  ceiling?: number
  /** Field by which lists are sorted, newest first; defaults to the creation time. */
  sortBy?: keyof F & string
  fields: F
}

/** A kind of record: the source of its contract, its table's statements, its forms and its lists. */
export interface Kind<
  Table extends string = string,
  Words extends KindWords = KindWords,
  Of extends 'pet' | 'household' = 'pet' | 'household',
  F extends Fields = Fields,
> extends KindDefinition<Table, Words, Of, F> {
  /** Validates the values that the kind's form sends. */
  form: z.ZodObject<FormShape<F>>
  /** Schema of one answered record. */
  entry: z.ZodObject<StampShape & (Of extends 'pet' ? PetShape : unknown) & AnswerShape<F>>
}

/** Declares a kind of record. `db/kinds.test.ts` compares the declaration with the table. */
export function defineKind<
  const Table extends string,
  const Words extends KindWords,
  const Of extends 'pet' | 'household',
  const F extends Fields,
>(definition: KindDefinition<Table, Words, Of, F>): Kind<Table, Words, Of, F> {
  const { fields, of } = definition
  const shape = { ...stampShape, ...(of === 'pet' ? petShape : {}), ...pick(fields, 'answers') }
  // The compiler can't follow which fields are picked; the types above state the result.
  return { ...definition, form: z.object(pick(fields, 'takes')), entry: z.object(shape) } as unknown as Kind<
    Table,
    Words,
    Of,
    F
  >
}

const pick = (fields: Fields, part: 'takes' | 'answers'): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = field[part]
      return schema ? [[name, schema]] : []
    }),
  )

/** Values of a kind's form before validation. */
export type FormValues<K extends Kind> = z.input<K['form']>

/** Returns the initial values of an empty form. */
export const emptyForm = <K extends Kind>({ fields }: K): FormValues<K> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { takes, initial }]) => (takes ? [[name, initial]] : [])),
  ) as FormValues<K>

/** Returns the initial values of a form that edits a record. */
export const filledForm = <K extends Kind>(kind: K, entry: z.output<K['entry']>): FormValues<K> => {
  const empty: Record<string, unknown> = emptyForm(kind)
  const present = entry as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(empty).map(([name, initial]) => [name, present[name] ?? initial]),
  ) as FormValues<K>
}

/** Labels of a kind's form, in the order of its fields. */
export type FormLabels<K extends Kind> = {
  readonly [
    Name in keyof K['fields'] as K['fields'][Name] extends { takes: z.ZodType; label: string } ? Name : never
  ]: string
}

/** Returns the labels of a form's fields. */
export const formLabels = <K extends Kind>({ fields }: K): FormLabels<K> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { takes, label }]) => (takes && label ? [[name, label]] : [])),
  ) as FormLabels<K>

/** One column of a kind's table: the field that it holds, or a part of it. */
export interface KindColumn {
  column: string
  field: string
  part?: string
  sql: SqlType
  /** Written when the record is added, and never updated. */
  once: boolean
  /** Computed by the database, never written. */
  computed: boolean
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Lists the columns of a kind's fields, in the order of the fields. */
export const columnsOf = ({ fields }: Kind): KindColumn[] =>
  Object.entries(fields).flatMap(([name, definition]) => {
    const { sql, parts = {}, column = snakeCase(name), once = false, computed = false } = definition
    return [
      ...(sql ? [{ column, field: name, sql, once, computed }] : []),
      ...Object.entries(parts).map(([part, type]) => ({
        column: `${column}_${snakeCase(part)}`,
        field: name,
        part,
        sql: type,
        once,
        computed,
      })),
    ]
  })

/** Answered fields without a column; the server computes them. */
export type ComputedFields<K extends Kind> = {
  [Name in keyof K['fields'] & string]: K['fields'][Name] extends { sql: SqlType } | { parts: object }
    ? never
    : K['fields'][Name] extends { answers: z.ZodType }
      ? Name
      : never
}[keyof K['fields'] & string]
