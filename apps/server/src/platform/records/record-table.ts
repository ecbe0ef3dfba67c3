import { columnsOf, type Kind, type KindColumn, type ComputedFields } from '@app/domain/records/define-kind'
import { type ListPart, listParts } from '@app/domain/records/list-parts'
import { int, json, nullable, text, uuid, type RowOf } from '../database/columns.ts'
import { comesAfter, inHousehold } from '../database/sql.ts'
import { namedSql, type NamedSql } from '../database/tx.ts'

interface TableOptions<K extends Kind> {
  /** SQL over the table's own columns for each answered field without a column. */
  computed: Readonly<Record<ComputedFields<K>, string>>
  /** SQL condition that selects these records in a table shared with others. */
  only?: string
  filters?: Filters
}

/** Filters of a pet's list of records, as SQL over the table's own columns. */
interface Filters {
  /** Columns that a word search covers. */
  searchColumns: readonly string[]
  type?: string
  /** Condition of each part. `today` is the day on the person's calendar. */
  parts?: Readonly<Record<ListPart, string>>
  /** Part that is sorted in ascending order: its next record comes first. */
  soonestFirst?: ListPart
}

/** A record as the database returns it: its JSON, already in the contract's shape. */
const storedColumns = { record: json<Record<string, unknown>>(), content_hash: text }
export type StoredRecord = RowOf<typeof storedColumns>

/** A table of records with its statements, each written once and prepared once per connection. */
export interface RecordTable {
  readonly table: string
  /** Columns written when a record is added. */
  readonly added: readonly KindColumn[]
  /** Columns written when a record is changed. */
  readonly changed: readonly KindColumn[]
  /** Answered fields over the table's columns, as a select list: one row of them is one record. */
  readonly fields: string
  /** SQL that builds one record's JSON from a row of the table. */
  readonly json: string
  /** Sort column of lists, newest first. */
  readonly orderBy: string
  /** Type of `orderBy`, and of the first half of a cursor. */
  readonly sortType: 'date' | 'timestamp' | 'timestamptz'
  readonly ofPet: boolean
  readonly insert: NamedSql<StoredRecord>
  readonly find: NamedSql<StoredRecord>
  /** Undefined for a kind whose fields are all written once. */
  readonly update: NamedSql<StoredRecord> | undefined
  readonly remove: NamedSql<{ id: string }>
  /** One page, newest first: of one pet, or of the household if the kind needs no pet. */
  readonly page: NamedSql<PageRow>
  /** The same with filters: by a part, or by none of them ('all'); by a type; and by words. */
  readonly filtered: Readonly<Record<ListPart | 'all', NamedSql<CountedPageRow>>> | undefined
}

/** A row of a page. One row without a record means that the household has no such pet. */
const pageColumns = { record: nullable(json<Record<string, unknown>>()), cursor: nullable(text) }
const countedPageColumns = { ...pageColumns, total: nullable(int) }
type PageRow = RowOf<typeof pageColumns>
type CountedPageRow = RowOf<typeof countedPageColumns>

/** SQL condition: the household has the pet of this parameter. */
export const hasPet = (parameter: string): string =>
  `exists (select 1 from pets where ${inHousehold} and id = ${parameter})`

/** Adds an empty row to a page if the household has no such pet, so that an empty list needs no second statement. */
const orMissingPet = (page: string, columns: object): string => `
  (${page})
  union all
  select ${Object.keys(columns)
    .map(() => 'null')
    .join(', ')} where not ${hasPet('$4')}`

const stamp = {
  id: 'id',
  version: 'version',
  createdBy: 'created_by',
}

/**
 * Builds the table of a kind. Every statement names the household in addition to row-level security, which alone would
 * read whole tables.
 */
export function recordTable<K extends Kind>(
  kind: K,
  { computed, only = 'true', filters }: TableOptions<K>,
): RecordTable {
  const { table, of } = kind
  const ofPet = of === 'pet'
  const columns = columnsOf(kind)
  const written = columns.filter((column) => !column.computed)
  const changed = written.filter(({ once }) => !once)
  const selected = selectFields(fieldsOf(kind, columns, computed))
  const recordJson = rowJson(selected)
  const { column: orderBy, sql: sortType } = listOrder(kind, columns)
  const keys = ofPet ? ['id', 'content_hash', 'pet_id'] : ['id', 'content_hash']
  const inserted = [...keys, ...written.map(({ column }) => column)]
  const page = `
      select ${recordJson} as record, ${orderBy}::text || '~' || id as cursor from ${table}
       where ${inHousehold} ${ofPet ? 'and pet_id = $4' : ''} and ${only}
         and ${comesAfter(orderBy, { at: '$1', type: sortType, id: '$2' })}
       order by ${orderBy} desc, id desc limit $3`
  return {
    table,
    added: written,
    changed,
    fields: selected,
    json: recordJson,
    orderBy,
    sortType,
    ofPet,
    // Plan: one row into the primary key and the kind's list index, under the policies "added" and "visible", each
    // evaluated once. Then the triggers: app.stamp_record before it reads deleted_records by key; after it the foreign key
    // locks the pet, and app.trace_record inserts the entry of the trail, which is also the live event.
    insert: namedSql(
      storedColumns,
      `
      insert into ${table} (${inserted.join(', ')}) values (${inserted.map((_, at) => `$${at + 1}`).join(', ')})
      on conflict (household_id, id) do nothing
      returning ${recordJson} as record, content_hash`,
    ),
    find: namedSql(
      storedColumns,
      `select ${recordJson} as record, content_hash from ${table} where ${inHousehold} and id = $1 and ${only}`,
    ),
    update:
      changed.length === 0
        ? undefined
        : namedSql(
            storedColumns,
            `
      update ${table} set ${changed.map(({ column }, at) => `${column} = $${at + 3}`).join(', ')}
       where ${inHousehold} and id = $1 and version = $2 and ${only}
      returning ${recordJson} as record, content_hash`,
          ),
    remove: namedSql(
      { id: uuid },
      `delete from ${table} where ${inHousehold} and id = $1 and ${only} returning id`,
    ),
    page: namedSql(pageColumns, ofPet ? orMissingPet(page, pageColumns) : page),
    filtered: filters && filteredPages({ table, recordJson, orderBy, sortType, only }, filters),
  }
}

interface Listed extends Pick<RecordTable, 'table' | 'orderBy' | 'sortType'> {
  recordJson: string
  only: string
}

/**
 * Builds a filtered page for each part. Its values `$1` to `$4` are those of the plain page; `$5` is today, `$6` the
 * type or null, and `$7` patterns of the words or null. It scans the pet's own rows by the index of the plain page.
 */
function filteredPages({ table, recordJson, orderBy, sortType, only }: Listed, filters: Filters) {
  const { searchColumns, type = 'null::text', parts, soonestFirst } = filters
  const pageOf = (part: ListPart | 'all') => {
    const isAscending = part === soonestFirst
    const direction = isAscending ? 'asc' : 'desc'
    const page = `
      select ${recordJson} as record, ${orderBy}::text || '~' || id as cursor, (count(*) over ())::int as total
        from ${table}, (select $5::date as today) as given
       where ${inHousehold} and pet_id = $4 and ${only} and ${part === 'all' ? 'true' : (parts?.[part] ?? 'true')}
         and ($6::text is null or ${type} = $6)
         and ($7::text[] is null or app.folded(concat_ws(E'\\n', ${searchColumns.join(', ')})) like all($7))
         and ${comesAfter(orderBy, { at: '$1', type: sortType, id: '$2', isAscending })}
       order by ${orderBy} ${direction}, id ${direction} limit $3`
    return namedSql(countedPageColumns, orMissingPet(page, countedPageColumns))
  }
  return Object.fromEntries(([...listParts, 'all'] as const).map((part) => [part, pageOf(part)])) as Record<
    ListPart | 'all',
    NamedSql<CountedPageRow>
  >
}

/** Names the fields of a kind's answer with their SQL: its stamp, the values of its columns, and computed fields. */
function fieldsOf(
  { fields, of }: Kind,
  columns: readonly KindColumn[],
  computed: Readonly<Record<string, string>>,
): [field: string, sql: string][] {
  const stored = Object.entries(fields).flatMap(([name, { answers }]): [string, string][] => {
    const own = columns.filter(({ field }) => field === name)
    if (!answers || own.length === 0) return []
    return [[name, own.some(({ part }) => part) ? partsJson(own) : (own[0]?.column ?? 'null')]]
  })
  return Object.entries({
    ...stamp,
    ...(of === 'pet' && { petId: 'pet_id' }),
    ...Object.fromEntries(stored),
    ...computed,
  })
}

/** A compound value exists if its first part does. */
const partsJson = (columns: readonly KindColumn[]): string =>
  `case when ${columns[0]?.column} is not null then ${rowJson(selectFields(columns.map(({ part = '', column }) => [part, column])))} end`

const selectFields = (fields: readonly (readonly [string, string])[]): string =>
  fields.map(([field, sql]) => `${sql} as "${field}"`).join(', ')

/** JSON of a row, which PostgreSQL writes without the blanks of `json_build_object`, and in half the time. */
const rowJson = (selected: string): string =>
  `(select row_to_json(fields) from (select ${selected}) as fields)`

/** Returns the sort order of a kind's lists: by the kind's date or instant, or by the creation time. */
function listOrder(
  { table, sortBy }: Kind,
  columns: readonly KindColumn[],
): { column: string; sql: RecordTable['sortType'] } {
  if (sortBy === undefined) return { column: 'created_at', sql: 'timestamptz' }
  const found = columns.find(({ field }) => field === sortBy)
  if (found?.sql === 'date' || found?.sql === 'timestamp' || found?.sql === 'timestamptz')
    return { column: found.column, sql: found.sql }
  throw new Error(`Lists of ${table} can't sort by ${sortBy}, which is no date`)
}
