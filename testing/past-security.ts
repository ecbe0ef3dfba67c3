import type pg from 'pg'

type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<pg.QueryResult<Row>>

/** Tables that a stage is set in before there is a request that writes them. */
const SET_BY_HAND = ['households', 'household_members', 'household_subscriptions']

/**
 * Sets a stage past row-level security, which binds the tables' owner too: the security is lifted from the
 * named tables inside one transaction.
 * @param pool connections of the tables' owner
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
    await client.query('begin')
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
