/** Connection to the server: `host` is the folder of its Unix socket, or an address with a password. */
export type PostgresConnection = {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

/**
 * Formats the connection as a URL that `pg` understands. A socket's folder goes into the query, since the host part of
 * a URL can't hold a path.
 */
export function toConnectionString(connection: PostgresConnection, database = connection.database): string {
  const { host, port, user, password } = connection
  const login = `${encodeURIComponent(user)}${password ? `:${encodeURIComponent(password)}` : ''}`
  const name = encodeURIComponent(database)
  return host.startsWith('/')
    ? `postgres://${login}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgres://${login}@${host}:${port}/${name}`
}
