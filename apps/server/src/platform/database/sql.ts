/** Id of the household that the transaction acts in. PostgreSQL reads `(select …)` once a statement. */
export const actingHousehold = '(select app.household_id())'

/** Ids before and after those of all records. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface Position {
  /** Parameter with the value of the sort column at the cursor; null on the first page. */
  at: string
  type: 'date' | 'timestamp' | 'timestamptz'
  /** Parameter with the id at the cursor; null on the first page. */
  id: string
  isAscending?: boolean
}

/**
 * Condition for rows after a cursor, in a list sorted by the column, then by the id of the same table. One comparison without an `or` is an
 * index condition in a plan for any values: a later page reads none of the earlier ones.
 */
export function comesAfter(column: string, { at, type, id, isAscending = false }: Position): string {
  const place = `(${column}, ${column.replace(/\w+$/, 'id')})`
  return isAscending
    ? `${place} > (coalesce(${at}::${type}, '-infinity'), coalesce(${id}::uuid, '${FIRST_ID}'))`
    : `${place} < (coalesce(${at}::${type}, 'infinity'), coalesce(${id}::uuid, '${LAST_ID}'))`
}

/** Rows of that household. Every statement says it besides row-level security, which alone reads the whole table. */
export const inHousehold = `household_id = ${actingHousehold}`
