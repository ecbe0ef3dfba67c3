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

type FiltersOf<Filters> = Filters extends z.ZodRawShape ? Filters : unknown
type ListInput<K extends Kind, Filters> = z.ZodObject<
  (typeof paging)['shape'] & UnderPet<K> & FiltersOf<Filters>
>
type AddInput<K extends Kind> = z.ZodObject<FormOf<K> & UnderPet<K> & typeof byClient>
type ChangeInput<K extends Kind> = z.ZodObject<FormOf<K> & typeof byId & { version: typeof version }>

/** Overrides of an operation of a kind, in addition to the defaults of its method. */
interface Overrides<Takes extends z.ZodType> extends Pick<OperationMeta, 'counts' | 'countsFor' | 'needs'> {
  /** Summary for the API document; replaces the default one. */
  summary?: string
  refuses?: readonly ErrorDefinition[]
  rule?: Rule<z.output<Takes>>
}

const maybePet = ({ of }: Kind) => (of === 'pet' ? underPet : {})

/** Filters a list by current or past records. */
export const inParts = { part: z.enum(listParts).optional() }
/** Filters a list by records that contain all of these words. */
export const byWords = { q: z.string().max(LONGEST_TERM).optional() }
/** Filters a list by one type. */
export const byType = <const T extends readonly [string, ...string[]]>(types: T) => ({
  type: z.enum(types).optional(),
})

/**
 * Lists the records of a kind, page by page: of one pet, or of the household if the kind needs no pet.
 * @param filters accepted by the list
 */
export const lists = <K extends Kind, Filters extends z.ZodRawShape | undefined = undefined>(
  kind: K,
  summary: string,
  filters?: Filters,
) => ({
  summary,
  may: `view ${kind.words}` as `view ${K['words']}`,
  takes: paging.extend({ ...maybePet(kind), ...filters }) as unknown as ListInput<K, Filters>,
  answers: pageOf<K['entry']>(kind.entry).extend({
    /** Number of records from this page on, for a filtered list. */
    total: z.number().optional(),
  }),
})

/** Reads one record. */
export const reads = <K extends Kind>(kind: K) => ({
  summary: `Read ${kind.one}`,
  may: `view ${kind.words}` as `view ${K['words']}`,
  takes: z.object(byId),
  answers: kind.entry as K['entry'],
})

/** Adds a record under the id that the client generated; repeating the request answers the same record. */
export const adds = <K extends Kind>(kind: K, overrides: Overrides<AddInput<K>> = {}) => ({
  summary: `Add ${kind.one}`,
  may: `add ${kind.words}` as `add ${K['words']}`,
  takes: kind.form.extend({ ...maybePet(kind), ...byClient }) as unknown as AddInput<K>,
  answers: kind.entry as K['entry'],
  ...overrides,
  refuses: [
    ...(overrides.refuses ?? []),
    ...(kind.ceiling === undefined ? [] : [commonErrors.CEILING_REACHED]),
    commonErrors.ID_TAKEN,
    commonErrors.ID_DELETED,
  ],
})

/** Changes a record based on the version that was read; the form sends all its fields. */
export const changes = <K extends Kind>(kind: K, overrides: Overrides<ChangeInput<K>> = {}) => ({
  summary: `Change ${kind.one}; all of the form’s fields are sent`,
  may: `edit ${kind.words}` as `edit ${K['words']}`,
  takes: kind.form.extend({ ...byId, version }) as unknown as ChangeInput<K>,
  answers: kind.entry as K['entry'],
  ...overrides,
  refuses: [...(overrides.refuses ?? []), commonErrors.STALE_VERSION],
})

/** Deletes a record. */
export const deletes = <K extends Kind>(kind: K, summary = `Delete ${kind.one}`) => ({
  summary,
  may: `delete ${kind.words}` as `delete ${K['words']}`,
  takes: z.object(byId),
  answers: deleted,
})
