import { once } from 'node:events'
import { serve, type ServerType } from '@hono/node-server'
import { expect, test } from 'vitest'
import { closeServer } from './close-server.ts'

/** Starts a server whose only answer waits until the test releases it. */
async function startSlowServer(): Promise<{
  server: ServerType
  url: string
  asked: Promise<void>
  letGo: () => void
}> {
  const released = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const server = serve({
    hostname: '127.0.0.1',
    port: 0,
    // Other test files of the worker load the routes, whose Response objects the library has to recognise.
    overrideGlobalObjects: false,
    fetch: async () => {
      asked.resolve()
      await released.promise
      return new Response('done')
    },
  })
  if (!server.listening) await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { server, url: `http://127.0.0.1:${port}/`, asked: asked.promise, letGo: released.resolve }
}

test('a running request is answered before the server ends, and no new one is accepted', async () => {
  const { server, url, asked, letGo } = await startSlowServer()
  const underWay = fetch(url)
  await asked
  const closed = closeServer(server)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  letGo()
  expect(await (await underWay).text()).toBe('done')
  await closed
})

test('a request that never ends is cut, so that a stop always ends', async () => {
  const { server, url, asked } = await startSlowServer()
  const underWay = fetch(url).catch(() => 'cut')
  await asked
  await closeServer(server, 50)
  expect(await underWay).toBe('cut')
})
