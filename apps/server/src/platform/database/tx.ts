import { createHash } from 'node:crypto'
import type pg from 'pg'
import { spanOfStatement } from '../tracing/spans.ts'
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
  /**
   * Runs a statement and returns its rows.
   * @throws Error if the transaction has ended by `runAndCommit`
   */
  run<Row>(sql: Statement<Row>, values: readonly unknown[]): Promise<Row[]>
  /**
   * Runs the last statement of the transaction and sends the commit right behind it, which saves a round trip to the
   * database. If the statement fails, the whole transaction is rolled back. Under a quota, the commit waits for the
   * count that follows.
   * @throws Error if the transaction has ended by `runAndCommit`
   */
  runAndCommit: Tx['run']
  /** After `runAndCommit`: opens another transaction under the same identity, for rare statements that follow. */
  reopen(): Promise<void>
}

/** Runs statements on a connection. */
export const statementsOn =
  (client: pg.ClientBase): Tx['run'] =>
  async <Row>({ name = '', text }: Statement<Row>, values: readonly unknown[]) => {
    const { rows } = await spanOfStatement(text, () =>
      client.query<Row & pg.QueryResultRow>({ name, text, values: [...values] }),
    )
    return rows
  }

/** Creates a transaction of such statements, which refuses those that follow its `runAndCommit` until it is reopened. */
export function createTx({ run, runAndCommit, reopen }: Tx): Tx {
  let hasEnded = false
  const requireOpen = ({ text }: Statement) => {
    if (hasEnded)
      throw new Error(`A statement follows runAndCommit, which has ended the transaction: ${text}`)
  }
  return {
    run: async (sql, values) => {
      requireOpen(sql)
      return run(sql, values)
    },
    runAndCommit: async (sql, values) => {
      requireOpen(sql)
      hasEnded = true
      return runAndCommit(sql, values)
    },
    reopen: async () => {
      await reopen()
      hasEnded = false
    },
  }
}

/** Returns the transaction for work with checks after it: its `runAndCommit` leaves the commit to the caller. */
export const keptOpen = ({ run }: Tx): Tx => createTx({ run, runAndCommit: run, reopen: async () => {} })

/** Runs work in a transaction of its own, under the identity of its caller. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** True for the error of a statement that broke the constraint of this name. */
export const breaksConstraint = (error: unknown, name: string): boolean =>
  (error as { constraint?: unknown } | null)?.constraint === name
