import type pg from 'pg'
import { allDone } from '../base/all-done.ts'
import { sendTogether } from './send-together.ts'
import { createTx, statementsOn, type Tx } from './tx.ts'

/** A transaction on a connection, from its beginning to its end. */
export interface Transaction {
  readonly tx: Tx
  begin(): Promise<unknown>
  /** Commits, unless `runAndCommit` has already done so. */
  commit(): Promise<unknown>
}

/** Creates the transaction of one piece of work on a connection. */
export function createTransaction(client: pg.PoolClient): Transaction {
  const run = statementsOn(client)
  let open = false
  const begin = async () => {
    open = true
    sendTogether(client)
    return client.query('begin')
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
  return { tx: createTx(run, runAndCommit), begin, commit }
}
