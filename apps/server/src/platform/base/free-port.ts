import { once } from 'node:events'
import { createServer } from 'node:net'

/** Finds a free port of this host: the product's address has to be known before it listens. */
export async function findFreePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error(`There is no free port on ${host}.`)
  return address.port
}
