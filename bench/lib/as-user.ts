import type pg from 'pg'
import { hashToken } from '@app/server/platform/auth/session-cookie'
import type { LoadHousehold } from '@app/testing/scenarios/load-data'

/** Runs statements through the policies and triggers that a user's pass. */
export async function asUser(
  pool: pg.Pool,
  { token }: LoadHousehold,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select app.open_session($1, null, 8)', [hashToken(token)])
    await client.query("select set_config('role', 'household_actor', true)")
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
