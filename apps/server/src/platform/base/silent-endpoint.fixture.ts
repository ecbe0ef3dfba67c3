import { createServer } from 'node:net'
import type { Socket } from 'node:net'

/** Starts an endpoint that accepts every connection and never answers. */
export async function startSilentEndpoint(): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).resume())
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
