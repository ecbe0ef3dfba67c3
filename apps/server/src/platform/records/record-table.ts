import type { DB } from '@app/db/schema.generated'
import { json, text, uuid, type RowOf } from '../database/columns.ts'
import { namedSql, type NamedSql } from '../database/tx.ts'

/** The tables whose rows are records: stamped, versioned, traced and scoped to a household. */
export type RecordTableName =
  | 'pets'
  | 'medications'
  | 'appointments'
  | 'health_logs'
  | 'vaccinations'
  | 'photos'
  | 'documents'
  | 'emergency_contacts'

type Column<T extends RecordTableName> = keyof DB[T] & string

interface RecordTableDefinition<T extends RecordTableName> {
  table: T
  /** Columns that are written, by the field of the contract that they hold. */
  columns: Readonly<Record<string, Column<T>>>
  /** Written fields that no answer shows. */
  unanswered?: readonly string[]
  /** Answered besides the written columns and the stamp, as SQL over the table's own columns. */
  computed?: Readonly<Record<string, string>>
  /** The column that lists run by, newest first. */
  orderBy: Column<T>
  /** A record under a pet; pets themselves are not. */
  ofPet?: boolean
  /** Which rows of the table these records are, as SQL, where they share it with others. */
  only?: string
}

/** A record as the database answers it: its JSON, already in the contract's shape. */
const storedColumns = { record: json<Record<string, unknown>>(), made_from: text }
export type StoredRecord = RowOf<typeof storedColumns>

/** A table of records with its statements, each written once and prepared once a connection. */
export interface RecordTable {
  readonly table: RecordTableName
  readonly fields: readonly string[]
  /** SQL that builds one record's JSON from a row of the table. */
  readonly json: string
  readonly orderBy: string
  /** What `orderBy` holds, and with it the first half of a cursor. */
  readonly runsBy: 'date' | 'timestamptz'
  readonly ofPet: boolean
  readonly insert: NamedSql<StoredRecord>
  readonly find: NamedSql<StoredRecord>
  readonly update: NamedSql<StoredRecord>
  readonly remove: NamedSql<{ id: string }>
  /** One page of a pet's records; pets and what is the household's own are listed by statements of their features. */
  readonly page?: NamedSql<{ record: Record<string, unknown>; cursor: string }>
}

const stamp = {
  id: 'id',
  version: 'version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  createdBy: 'created_by',
}

const home = 'household_id = (select app.household_id())'

/**
 * Declares a table of records: which column holds which field. Every statement names the household besides
 * row-level security, which alone would read whole tables.
 */
export function defineRecordTable<T extends RecordTableName>({
  table,
  columns,
  computed = {},
  unanswered = [],
  orderBy,
  ofPet = true,
  only = 'true',
}: RecordTableDefinition<T>): RecordTable {
  const fields = Object.keys(columns)
  const runsBy = kindOf(orderBy)
  const written = Object.values(columns)
  const answered = { ...stamp, ...(ofPet ? { petId: 'pet_id' } : {}), ...columns, ...computed }
  const recordJson = `json_build_object(${Object.entries(answered)
    .filter(([field]) => !unanswered.includes(field))
    .map(([field, sql]) => `'${field}', ${sql}`)
    .join(', ')})`
  const keys = ofPet ? ['id', 'made_from', 'pet_id'] : ['id', 'made_from']
  const inserted = [...keys, ...written]
  return {
    table,
    fields,
    json: recordJson,
    orderBy,
    runsBy,
    ofPet,
    insert: namedSql(
      storedColumns,
      `
      insert into ${table} (${inserted.join(', ')}) values (${inserted.map((_, at) => `$${at + 1}`).join(', ')})
      on conflict (household_id, id) do nothing
      returning ${recordJson} as record, made_from`,
    ),
    find: namedSql(
      storedColumns,
      `select ${recordJson} as record, made_from from ${table} where ${home} and id = $1 and ${only}`,
    ),
    update: namedSql(
      storedColumns,
      `
      update ${table} set ${written.map((column, at) => `${column} = $${at + 3}`).join(', ')}
       where ${home} and id = $1 and version = $2 and ${only}
      returning ${recordJson} as record, made_from`,
    ),
    remove: namedSql({ id: uuid }, `delete from ${table} where ${home} and id = $1 and ${only} returning id`),
    ...(ofPet
      ? {
          page: namedSql(
            { record: json<Record<string, unknown>>(), cursor: text },
            `
      select ${recordJson} as record, ${orderBy}::text || '~' || id as cursor from ${table}
       where ${home} and pet_id = $1 and ${only}
         and ($2::text is null or (${orderBy}, id) < ($2::${runsBy}, $3::uuid))
       order by ${orderBy} desc, id desc limit $4`,
          ),
        }
      : {}),
  }
}

/** Lists run by a date or by an instant; the names say which. */
const kindOf = (orderBy: string): RecordTable['runsBy'] =>
  orderBy === 'appointment_date' || orderBy === 'created_at' ? 'timestamptz' : 'date'
