import pg from 'pg'

/**
 * Runs `work` on a connection of its own, with texts of instants that depend on no setting of the server.
 * @param role whose rights the connection has, instead of those of its login
 */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  role?: string,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC -c DateStyle=ISO' })
  // A lost connection fails the running statement, which says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (role) await client.query(`set role ${role}`)
    return await work(client)
  } finally {
    await client.end()
  }
}
