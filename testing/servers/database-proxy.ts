import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** Connection to a PostgreSQL that can be cut, muted and restored, without affecting the server itself. */
export interface DatabaseProxy {
  /** URL of the database through the proxy. */
  url: string
  /** Refuses connections and cuts the open ones. */
  cut: () => Promise<void>
  /** Accepts connections and bytes but forwards nothing in either direction, like a network that drops packets. */
  fallSilent: () => void
  comeBack: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a proxy on the loopback address to the server of `databaseUrl`, by socket or by TCP. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = targetOf(databaseUrl)
  const pairs = new Set<[client: Socket, database: Socket]>()
  let silent = false

  const join = (client: Socket): void => {
    const database = connect(target)
    const pair: [Socket, Socket] = [client, database]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      client.destroy()
      database.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    client.on('data', (bytes) => !silent && database.write(bytes))
    database.on('data', (bytes) => !silent && client.write(bytes))
  }
  const cutOpen = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }

  let server: Server | undefined = await listen(join, 0)
  const { port } = server.address() as { port: number }
  const cut = async () => {
    const closing = server
    server = undefined
    cutOpen()
    if (closing) await new Promise((resolve) => closing.close(resolve))
  }
  return {
    url: throughPort(databaseUrl, port),
    cut,
    fallSilent: () => {
      silent = true
    },
    comeBack: async () => {
      // Swallowed data is lost, so the connections that swallowed it are of no further use.
      if (silent) cutOpen()
      silent = false
      server ??= await listen(join, port)
    },
    stop: cut,
  }
}

async function listen(join: (client: Socket) => void, port: number): Promise<Server> {
  const server = createServer(join).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** A socket's URL has no host, which the URL class doesn't accept. */
const parseUrl = (databaseUrl: string): URL => new URL(databaseUrl.replace('@/', '@socket/'))

function targetOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = parseUrl(databaseUrl)
  const folder = searchParams.get('host')
  const number = Number(searchParams.get('port') ?? (port || 5432))
  return folder ? { path: `${folder}/.s.PGSQL.${number}` } : { host: hostname, port: number }
}

function throughPort(databaseUrl: string, port: number): string {
  const url = parseUrl(databaseUrl)
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  url.host = `127.0.0.1:${port}`
  return url.href
}
