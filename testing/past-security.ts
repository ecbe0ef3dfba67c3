import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Query = <Row extends pg.QueryResultRow>(
  text: string,
  values?: unknown[],
) => Promise<pg.QueryResult<Row>>

/** Tables that a stage fills before any request writes them. */
const SET_BY_HAND = ['households', 'household_members', 'household_subscriptions']

/**
 * Prepares data past row-level security, which applies to the tables' owner too: one transaction disables it on the
 * named tables.
 * @param pool connections of the tables' owner
 * @throws pg.DatabaseError when the tables are in use for ten seconds on end
 */
export async function pastSecurity<T>(
  pool: pg.Pool,
  work: (query: Query) => Promise<T>,
  tables: readonly string[] = SET_BY_HAND,
): Promise<T> {
  const client = await pool.connect()
  const force = async (how: 'no force' | 'force') => {
    for (const table of tables) await client.query(`alter table ${table} ${how} row level security`)
  }
  try {
    await beginWith(client, tables)
    await force('no force')
    const done = await work((text, values) => client.query(text, values))
    await force('force')
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/**
 * Starts a transaction that locks the tables, all of them or none: waiting for one while holding another would deadlock
 * with a running request, which locks them in another order.
 */
async function beginWith(client: pg.PoolClient, tables: readonly string[]): Promise<void> {
  const giveUpAt = Date.now() + 60_000
  for (;;) {
    await client.query('begin')
    try {
      if (tables.length > 0) {
        await client.query(`lock table ${tables.join(', ')} in access exclusive mode nowait`)
      }
      return
    } catch (error) {
      if (!isInUse(error) || Date.now() > giveUpAt) throw error
      await client.query('rollback')
      await sleep(5)
    }
  }
}

const isInUse = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03'
