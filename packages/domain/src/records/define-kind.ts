import { z } from 'zod'
import type { KindWords } from '../kernel/record-kinds.ts'
import type { RecordField, SqlType } from './record-fields.ts'

type Fields = Readonly<Record<string, RecordField>>

/** The fields that a form has, with their checks. */
type FormShape<F extends Fields> = {
  -readonly [Name in keyof F as F[Name] extends { takes: z.ZodType } ? Name : never]: F[Name] extends {
    takes: infer Takes extends z.ZodType
  }
    ? Takes
    : never
}

/** The fields that an answer has. */
type AnswerShape<F extends Fields> = {
  -readonly [Name in keyof F as F[Name] extends { answers: z.ZodType } ? Name : never]: F[Name] extends {
    answers: infer Answers extends z.ZodType
  }
    ? Answers
    : never
}

/** What every answered record carries besides its own fields. When it was written stands in its table, and in the trail. */
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
  /** Its table, by which the trail, live updates and the archive know it too. */
  table: Table
  /** One of it, as a sentence says it. */
  one: `a ${string}` | `an ${string}`
  /** What its permissions call it. */
  words: Words
  /** A record of a pet goes with its pet; one of the household needs none. */
  of: Of
  /** Most that one pet may have, whatever the plan, where no quota bounds them all (registry/ceilings.ts). */
  ceiling?: number
  /** The field that lists run by, newest first; without it that is when a record was made. */
  runsBy?: keyof F & string
  fields: F
}

/** A kind of record, from which its contract, its table's statements, its forms and its lists are made. */
export interface Kind<
  Table extends string = string,
  Words extends KindWords = KindWords,
  Of extends 'pet' | 'household' = 'pet' | 'household',
  F extends Fields = Fields,
> extends KindDefinition<Table, Words, Of, F> {
  /** Checks what its form sends. */
  form: z.ZodObject<FormShape<F>>
  /** What is answered of one. */
  entry: z.ZodObject<StampShape & (Of extends 'pet' ? PetShape : unknown) & AnswerShape<F>>
}

/** Declares a kind of record. `db/kinds.test.ts` holds the declaration against the table. */
export function defineKind<
  const Table extends string,
  const Words extends KindWords,
  const Of extends 'pet' | 'household',
  const F extends Fields,
>(definition: KindDefinition<Table, Words, Of, F>): Kind<Table, Words, Of, F> {
  const { fields, of } = definition
  const shape = { ...stampShape, ...(of === 'pet' ? petShape : {}), ...pick(fields, 'answers') }
  // The compiler can't follow which fields are picked; the types above say it.
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

/** What the form of a kind sends before it is checked. */
export type FormValues<K extends Kind> = z.input<K['form']>

/** What an empty form of a kind begins with. */
export const emptyForm = <K extends Kind>({ fields }: K): FormValues<K> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { takes, initial }]) => (takes ? [[name, initial]] : [])),
  ) as FormValues<K>

/** What the form of a kind begins with for a record that is changed. */
export const filledForm = <K extends Kind>(kind: K, entry: z.output<K['entry']>): FormValues<K> => {
  const empty: Record<string, unknown> = emptyForm(kind)
  const present = entry as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(empty).map(([name, initial]) => [name, present[name] ?? initial]),
  ) as FormValues<K>
}

/** The labels of a kind's form, in the order of its fields. */
export type FormLabels<K extends Kind> = {
  readonly [
    Name in keyof K['fields'] as K['fields'][Name] extends { takes: z.ZodType; label: string } ? Name : never
  ]: string
}

/** The labels of the fields that a form has. */
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
  /** Written when the record is added, and never again. */
  once: boolean
  /** Computed by the database, and never written. */
  computed: boolean
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns in which a kind keeps its fields, in the order of the fields. */
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

/** The fields that are answered and that no column holds; the server says how they come about. */
export type ToldFields<K extends Kind> = {
  [Name in keyof K['fields'] & string]: K['fields'][Name] extends { sql: SqlType } | { parts: object }
    ? never
    : K['fields'][Name] extends { answers: z.ZodType }
      ? Name
      : never
}[keyof K['fields'] & string]
