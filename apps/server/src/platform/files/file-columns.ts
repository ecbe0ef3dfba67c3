import type { DB } from '@app/db/schema.generated'
import { actingHousehold, inHousehold } from '../database/sql.ts'

type NamesFiles<Column extends string> = Extract<Column, 'blob_id' | `${string}_blob_id`>

/** A column of the database that names stored files, as 'table.column'. */
export type FileColumn = {
  [Table in keyof DB]: `${Table}.${NamesFiles<Extract<keyof DB[Table], string>>}`
}[keyof DB]

/** A table whose rows own the files that they name. */
interface FileOwner {
  /** Column with the id under which the files are stored: the household's, a person's own, a post's, or a ticket's. */
  keeper: 'household_id' | 'id' | 'post_id' | 'ticket_id'
  /** View that shows the pictures to roles without access to the table itself. */
  servedFrom?: { column: FileColumn; keeper: string }
}

/**
 * Every column that names files: a new one does not compile until it is listed here, with the owner of the files or,
 * for a view, the reason why it owns none. The sweep, the serving of files and the takeout derive from it;
 * file-columns.test.ts compares it with the catalogue.
 */
export const fileColumns: Readonly<Record<FileColumn, FileOwner | 'shows what a table owns'>> = {
  'photos.blob_id': { keeper: 'household_id' },
  'documents.blob_id': { keeper: 'household_id' },
  'receipts.blob_id': { keeper: 'household_id' },
  'doses.blob_id': { keeper: 'household_id' },
  'takeouts.blob_id': { keeper: 'household_id' },
  'exports.blob_id': { keeper: 'household_id' },
  'export_parts.blob_id': { keeper: 'household_id' },
  'pets.blob_id': {
    keeper: 'household_id',
    servedFrom: { column: 'pet_faces.blob_id', keeper: 'household_id' },
  },
  'community_pictures.blob_id': { keeper: 'post_id' },
  'support_files.blob_id': { keeper: 'ticket_id' },
  'users.avatar_blob_id': {
    keeper: 'id',
    servedFrom: { column: 'people.avatar_blob_id', keeper: 'user_id' },
  },
  'pet_faces.blob_id': 'shows what a table owns',
  'people.avatar_blob_id': 'shows what a table owns',
  'emergency_pets.blob_id': 'shows what a table owns',
  'own_account.avatar_blob_id': 'shows what a table owns',
}

/** Owning columns, each with its table and the name of its column. */
export const fileOwners = Object.entries(fileColumns).flatMap(([key, owner]) =>
  typeof owner === 'string' ? [] : [{ ...split(key), ...owner }],
)

/** SQL that selects from `$1` the files that rows of the acting household or person name. */
export const usedFilesSql = fileOwners
  .map(
    ({ table, column, keeper }) =>
      `select ${column} as blob_id from ${table} where ${keeper} = ${actingHousehold} and ${column} = any($1::uuid[])`,
  )
  .join(' union all ')

/** SQL that selects the owner id of file `$1` if the actor may see a row that names the file. */
export const keeperSql = `${fileOwners
  .map(({ servedFrom, ...owner }) => {
    const { table, column, keeper } = servedFrom
      ? { ...split(servedFrom.column), keeper: servedFrom.keeper }
      : owner
    // People are the members of the acting household; other rows have a household id.
    const here = keeper === 'household_id' ? `${inHousehold} and` : ''
    return `select ${keeper} as keeper from ${table} where ${here} ${column} = $1`
  })
  .join(' union all ')} limit 1`

function split(key: string): { table: string; column: string } {
  const [table = '', column = ''] = key.split('.')
  return { table, column }
}
