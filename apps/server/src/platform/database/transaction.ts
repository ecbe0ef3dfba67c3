import type pg from 'pg'
import { allDone } from '../base/all-done.ts'
import { sendTogether } from './send-together.ts'
import { createTx, statementsOn, type Tx } from './tx.ts'

/** A transaction on a connection, from its beginning to its end. */
export interface Transaction<Entered> {
  readonly tx: Tx
  /** Begins, and enters the identity in the same round trip. */
  begin(): Promise<Entered>
  /** Commits, unless `runAndCommit` has already done so. */
  commit(): Promise<unknown>
}

/**
 * Creates the transaction of one piece of work on a connection.
 * @param enter sets the identity of a transaction that has just begun
 */
export function createTransaction<Entered>(
  client: pg.PoolClient,
  enter: (run: Tx['run']) => Promise<Entered>,
): Transaction<Entered> {
  const run = statementsOn(client)
  let open = false
  const begin = async () => {
    open = true
    sendTogether(client)
    const [, entered] = await allDone([client.query('begin'), enter(run)])
    return entered
  }
  const commit = async () => {
    if (!open) return undefined
    open = false
    return client.query('commit')
  }
  const runAndCommit: Tx['run'] = async (sql, values) => {
    sendTogether(client)
    // If the statement fails, this commit rolls the transaction back.
    const [rows] = await allDone([run(sql, values), commit()])
    return rows
  }
  const reopen = async () => {
    await begin()
  }
  return { tx: createTx({ run, runAndCommit, reopen }), begin, commit }
}
