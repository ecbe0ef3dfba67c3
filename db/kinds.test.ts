import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { columnsOf, type Kind, type KindColumn } from '@app/domain/records/define-kind'
import { kinds } from '@app/domain/registry/kinds'
import { createTestDatabase, type TestDatabase } from '@app/testing/postgres'

/** Each kind's declaration beside its table: what one says and the other does not is found here. */
let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = await database.connect()
})

afterAll(async () => {
  await database.drop()
})

interface TableColumn {
  column: string
  type: string
  nullable: boolean
  /** Most characters that a check of the table lets in. */
  longest: number | null
}

async function readColumns(table: string): Promise<Map<string, TableColumn>> {
  const { rows } = await client.query<TableColumn>(
    `select attname as column, split_part(format_type(atttypid, atttypmod), '(', 1) as type,
            not attnotnull as nullable,
            (select substring(pg_get_constraintdef(con.oid) from 'char_length\\(' || attname || '\\) <= (\\d+)')::int
               from pg_constraint as con
              where con.conrelid = attrelid and con.contype = 'c' and attnum = any(con.conkey)
                and pg_get_constraintdef(con.oid) ~ ('char_length\\(' || attname || '\\) <= ') limit 1) as longest
       from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return new Map(rows.map((row) => [row.column, row]))
}

const sqlNames: Partial<Record<KindColumn['sql'], string>> = {
  timestamp: 'timestamp without time zone',
  timestamptz: 'timestamp with time zone',
  'timestamptz[]': 'timestamp with time zone[]',
}

/** True if the answer may be null; undefined if the kind answers the column as a part of a field. */
function mayBeNull(kind: Kind, { field, part }: KindColumn): boolean | undefined {
  const answers: z.ZodType | undefined = kind.fields[field]?.answers
  return part === undefined ? answers?.safeParse(null).success : undefined
}

describe.each(kinds.map((kind) => [kind.table, kind as Kind] as const))('%s', (table, kind) => {
  // spec design: a kind of record is declared once; a test compares the declaration with its table
  it('has a column for each field that is kept, of its type', async () => {
    const present = await readColumns(table)
    const declared = columnsOf(kind).map(({ column, sql }) => [column, sqlNames[sql] ?? sql])
    expect(declared.map(([column = '']) => [column, present.get(column)?.type])).toEqual(declared)
  })

  it('answers nothing exactly where its columns may hold nothing', async () => {
    const present = await readColumns(table)
    for (const column of columnsOf(kind)) {
      const said = mayBeNull(kind, column)
      if (said === undefined) continue
      expect([column.column, present.get(column.column)?.nullable]).toEqual([column.column, said])
    }
  })

  it('takes texts as long as the form does', async () => {
    const present = await readColumns(table)
    const long = columnsOf(kind).filter(({ field }) => kind.fields[field]?.max !== undefined)
    expect(long.map(({ column }) => [column, present.get(column)?.longest ?? null])).toEqual(
      long.map(({ column, field }) => [column, kind.fields[field]?.max ?? null]),
    )
  })
})
