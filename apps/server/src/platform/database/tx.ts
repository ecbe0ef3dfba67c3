import { createHash } from 'node:crypto'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { DB } from '@app/db/schema.generated'

/** Writes SQL from typed expressions; runs nothing. What it builds is handed to a `Tx`. */
export const sqlFor = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Anything that Kysely can compile, with the type of its rows. */
export interface Statement<Row> {
  compile(): CompiledQuery<Row>
}

/** Hand-written SQL with a name of its own, for the statements that are hot or beyond a builder. */
export interface NamedSql<Row> {
  readonly name: string
  readonly text: string
  /** Only carries the type of the rows. */
  readonly row?: Row
}

/** Declares hand-written SQL; its name is made from its text, so that it is prepared once a connection. */
export function namedSql<Row>(text: string): NamedSql<Row> {
  return { text, name: `s${createHash('sha256').update(text).digest('base64url').slice(0, 20)}` }
}

/** One transaction under one identity. */
export interface Tx {
  /** All rows of a statement. */
  all<Row>(statement: Statement<Row>): Promise<Row[]>
  /** The first row, or undefined. */
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>
  /** Rows of hand-written SQL. */
  run<Row>(sql: NamedSql<Row>, values: readonly unknown[]): Promise<Row[]>
}

/** The transaction on a checked-out connection. */
export function createTx(client: pg.ClientBase): Tx {
  const all = async <Row>(statement: Statement<Row>): Promise<Row[]> => {
    const { sql, parameters } = statement.compile()
    const { rows } = await client.query<Row & pg.QueryResultRow>(sql, [...parameters])
    return rows
  }
  return {
    all,
    first: async (statement) => (await all(statement))[0],
    run: async <Row>({ name, text }: NamedSql<Row>, values: readonly unknown[]) => {
      const { rows } = await client.query<Row & pg.QueryResultRow>({ name, text, values: [...values] })
      return rows
    },
  }
}
