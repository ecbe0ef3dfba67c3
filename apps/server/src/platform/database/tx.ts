import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Columns, RowOf } from './columns.ts'

/** SQL, prepared once per connection if it has a name. */
export interface Statement<Row = unknown> {
  readonly name?: string
  readonly text: string
  /** Only carries the type of the rows. */
  readonly row?: Row
}

/** SQL with a name, and the columns of its rows. */
export interface NamedSql<Row = unknown> extends Statement<Row> {
  readonly name: string
  readonly columns: Columns
}

/** Every declared statement by its name. A test checks each against the database. */
export const declaredStatements = new Map<string, NamedSql>()

/**
 * Declares hand-written SQL; its name derives from its text, so that it is prepared once per connection.
 * @param columns of its rows; without them its rows can't be read
 */
export function namedSql(text: string): NamedSql<object>
export function namedSql<C extends Columns>(columns: C, text: string): NamedSql<RowOf<C>>
export function namedSql(...declared: [text: string] | [columns: Columns, text: string]): NamedSql {
  const [columns, text] = declared.length === 1 ? [{}, declared[0]] : declared
  const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
  const statement = { text, name, columns }
  declaredStatements.set(name, statement)
  return statement
}

/** One transaction under one identity. */
export interface Tx {
  /** Runs a statement and returns its rows. */
  run<Row>(sql: Statement<Row>, values: readonly unknown[]): Promise<Row[]>
  /**
   * The same transaction for work with a single statement: unless something has to be checked after it, the commit is
   * sent right behind the first statement run here, which saves a round trip to the database. A later statement, for
   * example after the first one found nothing, runs in a transaction of its own under the same identity.
   */
  readonly last: Tx
}

/** Runs statements on a connection. */
export const statementsOn =
  (client: pg.ClientBase): Tx['run'] =>
  async <Row>({ name = '', text }: Statement<Row>, values: readonly unknown[]) => {
    const { rows } = await client.query<Row & pg.QueryResultRow>({ name, text, values: [...values] })
    return rows
  }

/** Creates a transaction of such statements; `runLast` runs those after which the commit may follow at once. */
export function createTx(run: Tx['run'], runLast: Tx['run'] = run): Tx {
  const last: Tx = {
    run: runLast,
    get last() {
      return last
    },
  }
  return { run, last }
}

/** Returns the transaction for work with checks after it: none of its statements commits. */
export const keptOpen = ({ run }: Tx): Tx => createTx(run)
