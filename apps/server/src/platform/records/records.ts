import { hash } from 'node:crypto'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import { isRealDate } from '@app/domain/kernel/time/date-fields'
import { dateIn } from '@app/domain/kernel/time/dates'
import type { KindColumn } from '@app/domain/records/define-kind'
import type { ListPart } from '@app/domain/records/list-parts'
import { wordsOf } from '@app/domain/search/search.rules'
import { bool } from '../database/columns.ts'
import { likePattern } from '../database/like-pattern.ts'
import { lockHousehold } from '../database/lock-household.ts'
import { namedSql, type Tx } from '../database/tx.ts'
import type { Moment } from '../http/moment.ts'
import { hasPet, type RecordTable } from './record-table.ts'

type Fields = Readonly<Record<string, unknown>>

const seesPet = namedSql({ seen: bool }, `select ${hasPet('$1')} as seen`)

const valuesOf = (columns: readonly KindColumn[], fields: Fields): unknown[] =>
  columns.map(({ field, part, sql }) => {
    const value = fields[field]
    // The driver would write a list as an array of PostgreSQL.
    if (sql === 'jsonb' && Array.isArray(value)) return JSON.stringify(value)
    return (part ? (value as Fields | null | undefined)?.[part] : value) ?? null
  })

/**
 * Hash of the values that a record was added with; a repeated request has the same hash, a different request under the
 * same id another.
 */
export const digestOf = (values: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(values), 'base64url')

/** Sorts the written values by column, so that the order of a kind's fields does not affect the hash. */
const contentOf = (columns: readonly KindColumn[], values: readonly unknown[]): unknown[] =>
  columns
    .map(({ column }, at) => ({ column, value: values[at] }))
    .toSorted((one, other) => (one.column < other.column ? -1 : 1))

type NewRecord = Fields & { id: string; petId?: string | null }

/** The insert of a record: its values, and the hash of its content. */
function insertOf(table: RecordTable, { id, ...fields }: NewRecord, given?: string) {
  const { petId } = fields
  const values = valuesOf(table.added, fields)
  const contentHash = given ?? digestOf([petId ?? null, ...contentOf(table.added, values)])
  const keys = table.ofPet ? [id, contentHash, petId] : [id, contentHash]
  return { contentHash, values: [...keys, ...values] }
}

/**
 * Adds a record under the id that the client generated. The same request again answers the existing record, so a client
 * may repeat a request without an answer.
 * @param given the values that count as the same content, if they differ from the written ones
 * @throws ID_TAKEN if the id holds a record with other content, ID_DELETED if it was deleted, NOT_FOUND if the pet is
 * not of this household
 */
export async function addRecord<Answer>(
  tx: Tx,
  table: RecordTable,
  record: NewRecord,
  given?: string,
): Promise<Answer> {
  const { contentHash, values } = insertOf(table, record, given)
  const [added] = await tx.run(table.insert, values)
  if (added) return added.record as Answer
  return findRepeated(tx, table, record.id, () => contentHash) as Promise<Answer>
}

/** The same as the last statement of a request, which saves the round trip of the commit. */
export async function addAndCommit<Answer>(tx: Tx, table: RecordTable, record: NewRecord): Promise<Answer> {
  const { contentHash, values } = insertOf(table, record)
  const [added] = await tx.runAndCommit(table.insert, values)
  if (added) return added.record as Answer
  await tx.reopen()
  return findRepeated(tx, table, record.id, () => contentHash) as Promise<Answer>
}

/**
 * Returns the record that an earlier, equal request added under this id.
 * @param contentHash returns the hash of this request's values; called only if the id is taken
 * @throws ID_TAKEN if the id holds another record, including one that row-level security hides
 */
export async function findRepeated(
  tx: Tx,
  table: RecordTable,
  id: string,
  contentHash: () => string | Promise<string>,
): Promise<Record<string, unknown>> {
  const [present] = await tx.run(table.find, [id])
  if (present && present.content_hash === (await contentHash())) return present.record
  throw new Refusal(commonErrors.ID_TAKEN)
}

/** True if the household has a record under this id. */
export const isTaken = async (tx: Tx, table: RecordTable, id: string): Promise<boolean> =>
  (await tx.run(table.find, [id])).length > 0

/** @throws NOT_FOUND if the pet is not of this household */
export async function checkPet(tx: Tx, petId: string): Promise<void> {
  if (!(await tx.run(seesPet, [petId]))[0]?.seen) throw new Refusal(commonErrors.NOT_FOUND)
}

/** Returns one record. @throws NOT_FOUND */
export async function findRecord<Answer>(tx: Tx, table: RecordTable, id: string): Promise<Answer> {
  const [found] = await tx.run(table.find, [id])
  if (!found) throw new Refusal(commonErrors.NOT_FOUND)
  return found.record as Answer
}

/**
 * Changes a record that was read at `version`.
 * @throws STALE_VERSION with the newer record if it has changed since, NOT_FOUND if it does not exist
 */
export async function updateRecord<Answer>(
  tx: Tx,
  table: RecordTable,
  { id, version, ...fields }: Fields & { id: string; version: number },
): Promise<Answer> {
  if (!table.update) throw new Error(`Records in ${table.table} never change`)
  const [updated] = await tx.run(table.update, [id, version, ...valuesOf(table.changed, fields)])
  if (updated) return updated.record as Answer
  const current = await findRecord<Answer>(tx, table, id)
  throw new Refusal(commonErrors.STALE_VERSION, {}, { current })
}

/**
 * Deletes a record.
 * @throws NOT_ALLOWED if the user sees it but may delete only their own records, NOT_FOUND if it does not exist
 */
export async function removeRecord(tx: Tx, table: RecordTable, id: string): Promise<{ deleted: true }> {
  const [removed] = await tx.run(table.remove, [id])
  if (removed) return { deleted: true }
  await findRecord(tx, table, id)
  throw new Refusal(commonErrors.NOT_ALLOWED)
}

/**
 * Lists one page of a kind's records, newest first: of one pet, or of the household if the kind needs no pet.
 * @throws NOT_FOUND if the pet is not of this household
 */
export async function listRecords<Answer>(
  tx: Tx,
  table: RecordTable,
  { petId, cursor, limit }: { petId?: string; cursor?: string | undefined; limit: number },
): Promise<{ entries: Answer[]; nextCursor: string | null }> {
  const [after, afterId] = readCursor(table.sortType, cursor)
  const place = [after, afterId, limit + 1]
  const rows = await tx.runAndCommit(table.page, table.ofPet ? [...place, petId] : place)
  return pageOfRows<Answer>(requirePet(rows), limit)
}

interface FilteredList {
  petId: string
  cursor?: string | undefined
  limit: number
  part?: ListPart | undefined
  type?: string | undefined
  q?: string | undefined
}

/**
 * Lists one filtered page of a pet's records: current or past ones on the user's calendar, of a type, or with all of
 * some words. A filtered page also counts the records from it on.
 * @throws NOT_FOUND if the pet is not of this household
 */
export async function listFiltered<Answer>(
  tx: Tx,
  table: RecordTable,
  { part, type, q = '', ...paging }: FilteredList,
  { now, timeZone }: Moment,
): Promise<{ entries: Answer[]; nextCursor: string | null; total?: number }> {
  const { petId, cursor, limit } = paging
  const words = wordsOf(q)
  const isFiltered = part !== undefined || type !== undefined || words.length > 0
  if (!table.filtered || !isFiltered) return listRecords(tx, table, paging)
  const [after, afterId] = readCursor(table.sortType, cursor)
  const rows = await tx.runAndCommit(table.filtered[part ?? 'all'], [
    after,
    afterId,
    limit + 1,
    petId,
    dateIn(timeZone, now),
    type ?? null,
    words.length > 0 ? words.map(likePattern) : null,
  ])
  return { ...pageOfRows<Answer>(requirePet(rows), limit), total: rows[0]?.total ?? 0 }
}

/** Rows of a large read at once: more would keep the process from other requests. */
const PAGE_ROWS = 1000

/**
 * Reads one page of at most `limit` rows; a shorter one ends the read.
 * @param position of the last row of the page before
 */
type ReadPage<Row> = (position: ReturnType<typeof readCursor>, limit: number) => Promise<Row[]>

/**
 * Returns the first `most` rows of a paged statement, read in several pages. Fails if the household changes hands
 * during the read; see `lockHousehold`.
 */
export async function readPages<Row extends { cursor: string }>(
  tx: Tx,
  sortType: RecordTable['sortType'],
  most: number,
  read: ReadPage<Row>,
): Promise<Row[]> {
  const rows = await readInPages(sortType, most, read)
  await tx.run(lockHousehold, [])
  return rows
}

/** The same for the archivist, who acts in a household whoever owns it. */
export async function readInPages<Row extends { cursor: string }>(
  sortType: RecordTable['sortType'],
  most: number,
  read: ReadPage<Row>,
): Promise<Row[]> {
  const rows: Row[] = []
  while (rows.length < most) {
    const limit = Math.min(PAGE_ROWS, most - rows.length)
    const page = await read(readCursor(sortType, rows.at(-1)?.cursor), limit)
    rows.push(...page)
    if (page.length < limit) break
  }
  return rows
}

interface RecordsRead<Answer> {
  petId: string
  most: number
  /** True down to the oldest record of a period, by the field that sorts the list. */
  isWithin: (record: Answer) => boolean
}

/**
 * Returns the newest `most` records of a pet that are within a period, for the archivist.
 * @throws NOT_FOUND if the pet is not of this household
 */
export async function readRecords<Answer>(
  tx: Tx,
  table: RecordTable,
  { petId, most, isWithin }: RecordsRead<Answer>,
): Promise<Answer[]> {
  const rows = await readInPages(table.sortType, most, async (position, limit) => {
    const page = requirePet(await tx.run(table.page, [...position, limit, petId]))
    return page.filter(({ record }) => isWithin(record as Answer))
  })
  return rows.map(({ record }) => record as Answer)
}

interface ListedRow {
  record: Fields
  cursor: string
}

/** Returns the rows of a page. @throws NOT_FOUND if their empty row says that the pet is not of this household */
function requirePet(rows: readonly { [K in keyof ListedRow]: ListedRow[K] | null }[]): ListedRow[] {
  return rows.map(({ record, cursor }) => {
    if (!record || cursor === null) throw new Refusal(commonErrors.NOT_FOUND)
    return { record, cursor }
  })
}

/** Builds a page of records from rows, of which one more was read than the page holds. */
export function pageOfRows<Answer>(
  rows: readonly ListedRow[],
  limit: number,
): { entries: Answer[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  return {
    entries: page.map(({ record }) => record as Answer),
    nextCursor: rows.length > limit ? (page.at(-1)?.cursor ?? null) : null,
  }
}

/** Formats of sort values as our connections, which use UTC, write them, within the years that records may have. */
const places: Readonly<Record<RecordTable['sortType'], RegExp>> = {
  date: /^(1[89]|2[0-2])\d\d-\d\d-\d\d$/,
  // A cursor from a page without times ends at a day.
  timestamp: /^(1[89]|2[0-2])\d\d-\d\d-\d\d( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/,
  timestamptz: /^(1[89]|2[0-2])\d\d-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?\+00$/,
}

/** Reads the position after which a page begins; refuses a cursor that we did not write. */
export function readCursor(
  sortType: RecordTable['sortType'],
  cursor: string | undefined,
): [after: string | null, afterId: string | null] {
  if (cursor === undefined) return [null, null]
  const [after = '', id = ''] = cursor.split('~')
  if (!places[sortType].test(after) || !isRealDate(after.slice(0, 10)) || !isRecordId(id)) {
    throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields: { cursor: 'This page does not exist' } })
  }
  return [after, id]
}
