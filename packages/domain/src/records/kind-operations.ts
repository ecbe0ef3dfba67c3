import { z } from 'zod'
import { commonErrors, type ErrorDefinition } from '../kernel/errors.ts'
import { deleted, pageOf, paging, pathId, recordId, version } from '../kernel/fields.ts'
import type { OperationMeta, Rule } from '../kernel/operation.ts'
import { LONGEST_TERM } from '../kernel/search.vocabulary.ts'
import type { Kind } from './define-kind.ts'
import { listParts } from './list-parts.ts'

const underPet = { petId: pathId }
const byId = { id: pathId }
const byClient = { id: recordId }

type UnderPet<K extends Kind> = K['of'] extends 'pet' ? typeof underPet : unknown
type FormOf<K extends Kind> = K['form']['shape']

type NarrowingOf<Narrowing> = Narrowing extends z.ZodRawShape ? Narrowing : unknown
type ListInput<K extends Kind, Narrowing> = z.ZodObject<
  (typeof paging)['shape'] & UnderPet<K> & NarrowingOf<Narrowing>
>
type AddInput<K extends Kind> = z.ZodObject<FormOf<K> & UnderPet<K> & typeof byClient>
type ChangeInput<K extends Kind> = z.ZodObject<FormOf<K> & typeof byId & { version: typeof version }>

/** What an operation of a kind declares besides what all of its sort do. */
interface Besides<Takes extends z.ZodType> extends Pick<OperationMeta, 'counts' | 'countsFor' | 'needs'> {
  /** One line for the API document, where the usual one says too little. */
  summary?: string
  refuses?: readonly ErrorDefinition[]
  rule?: Rule<z.output<Takes>>
}

const maybePet = ({ of }: Kind) => (of === 'pet' ? underPet : {})

/** Narrows a list to what counts now, or to what is over. */
export const inParts = { part: z.enum(listParts).optional() }
/** Narrows a list to what says all of these words. */
export const byWords = { q: z.string().max(LONGEST_TERM).optional() }
/** Narrows a list to one type. */
export const byType = <const T extends readonly [string, ...string[]]>(types: T) => ({
  type: z.enum(types).optional(),
})

/**
 * The records of a kind, page by page: of one pet, or of the household where the kind needs no pet.
 * @param narrowing what the list can be narrowed to
 */
export const lists = <K extends Kind, Narrowing extends z.ZodRawShape | undefined = undefined>(
  kind: K,
  summary: string,
  narrowing?: Narrowing,
) => ({
  summary,
  may: `view ${kind.words}` as `view ${K['words']}`,
  takes: paging.extend({ ...maybePet(kind), ...narrowing }) as unknown as ListInput<K, Narrowing>,
  answers: pageOf<K['entry']>(kind.entry).extend({
    /** Of a narrowed list: how many there are from this page on. */
    total: z.number().optional(),
  }),
})

/** One record. */
export const reads = <K extends Kind>(kind: K) => ({
  summary: `Read ${kind.one}`,
  may: `view ${kind.words}` as `view ${K['words']}`,
  takes: z.object(byId),
  answers: kind.entry as K['entry'],
})

/** A new record, under the id that the client made; the same request again answers the same record. */
export const adds = <K extends Kind>(kind: K, besides: Besides<AddInput<K>> = {}) => ({
  summary: `Add ${kind.one}`,
  may: `add ${kind.words}` as `add ${K['words']}`,
  takes: kind.form.extend({ ...maybePet(kind), ...byClient }) as unknown as AddInput<K>,
  answers: kind.entry as K['entry'],
  ...besides,
  refuses: [
    ...(besides.refuses ?? []),
    ...(kind.ceiling === undefined ? [] : [commonErrors.CEILING_REACHED]),
    commonErrors.ID_TAKEN,
    commonErrors.ID_DELETED,
  ],
})

/** A change of a record from the version that was read; all fields of the form are sent. */
export const changes = <K extends Kind>(kind: K, besides: Besides<ChangeInput<K>> = {}) => ({
  summary: `Change ${kind.one}; all of the form’s fields are sent`,
  may: `edit ${kind.words}` as `edit ${K['words']}`,
  takes: kind.form.extend({ ...byId, version }) as unknown as ChangeInput<K>,
  answers: kind.entry as K['entry'],
  ...besides,
  refuses: [...(besides.refuses ?? []), commonErrors.STALE_VERSION],
})

/** The end of a record. */
export const deletes = <K extends Kind>(kind: K, summary = `Delete ${kind.one}`) => ({
  summary,
  may: `delete ${kind.words}` as `delete ${K['words']}`,
  takes: z.object(byId),
  answers: deleted,
})
