/**
 * What an archive holds: each table whose rows belong to the household or to the person, in the order in which a server
 * that loads it needs them. A test holds this list against the database.
 */
export const takeoutTables = [
  'households',
  'household_members',
  'user_preferences',
  'pets',
  'medications',
  'appointments',
  'health_logs',
  'vaccinations',
  'photos',
  'activity',
] as const
export type TakeoutTable = (typeof takeoutTables)[number]

/** Tables of households that are not in it, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  takeouts: 'the archives themselves',
  deleted_records: 'ids of what is gone; they say nothing',
}

/** The column by which a table's rows are walked, one page after the other. */
export const orderOf = (table: TakeoutTable): string =>
  table === 'household_members' || table === 'user_preferences' ? 'user_id' : 'id'

/** Columns that only say how the server keeps a row. */
export const internalColumns: readonly string[] = ['made_from']
