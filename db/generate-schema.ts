import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The types of the database's tables, as the server names their columns. */
export const schemaFile: string = join(import.meta.dirname, 'schema.generated.ts')

/** JavaScript types that the driver reads PostgreSQL's types into (apps/server/src/platform/database/pool.ts). */
const typesInTypeScript: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  timestamp: 'Date',
  timestamptz: 'Date',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  jsonb: 'unknown',
  xid8: 'string',
  tsvector: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
  _int2: 'number[]',
  _timestamptz: 'Date[]',
}

interface CatalogueColumn {
  relation: string
  column: string
  type: string
  mayBeNull: boolean
}

const catalogue = `
  select relname as relation, attname as column, typname as type, not attnotnull as "mayBeNull"
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    join pg_type on pg_type.oid = atttypid
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and relname <> 'migrations'
   order by relname collate "C", attname collate "C"`

/**
 * Writes the tables and views of a migrated database with their columns as types.
 * @throws Error for a column of a type that has no place in the table above
 */
export async function generateSchema(databaseUrl: string, outFile: string = schemaFile): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<CatalogueColumn>(catalogue)
    writeFileSync(outFile, asTypes(rows))
  } finally {
    await client.end()
  }
}

function asTypes(columns: readonly CatalogueColumn[]): string {
  const relations = Map.groupBy(columns, ({ relation }) => relation)
  const members = [...relations].map(
    ([relation, own]) => `  ${relation}: {\n${own.map(asMember).join('')}  }\n`,
  )
  return `/** Written by \`npm run schema\` from the migrated database: each table and view, with its columns. */\nexport interface DB {\n${members.join('')}}\n`
}

function asMember({ relation, column, type, mayBeNull }: CatalogueColumn): string {
  const typed = typesInTypeScript[type]
  if (!typed) throw new Error(`${relation}.${column} is ${type}, which db/generate-schema.ts does not know`)
  return `    ${column}: ${typed}${mayBeNull ? ' | null' : ''}\n`
}
