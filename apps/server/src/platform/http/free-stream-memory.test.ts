import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { freeStreamMemory } from './free-stream-memory.ts'

it('releases the parser of the connection, which continues to send', async () => {
  const request = Promise.withResolvers<[IncomingMessage, ServerResponse]>()
  const server = createServer((incoming, outgoing) => request.resolve([incoming, outgoing])).listen(
    0,
    '127.0.0.1',
  )
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const asked = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  const [incoming, outgoing] = await request.promise
  expect(incoming.socket).toHaveProperty('parser.unconsume')
  freeStreamMemory(incoming, outgoing)
  expect(incoming.socket).toHaveProperty('parser', null)
  outgoing.writeHead(200, { connection: 'close' }).end('still here')
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  expect(Buffer.concat(await response.toArray()).toString()).toBe('still here')
})
