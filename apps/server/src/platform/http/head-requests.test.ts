import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { closeBodiesOfHead } from './head-requests.ts'

// spec ASVS V1.4.3
test('closes a route’s stream after HEAD, and reads it after GET', async () => {
  const closed: string[] = []
  const app = new Hono()
  app.use(closeBodiesOfHead)
  app.get('/sheet', (c) => {
    const body = new ReadableStream(
      {
        pull: (stream) => {
          stream.enqueue(new TextEncoder().encode('sheet'))
          stream.close()
        },
        cancel: () => {
          closed.push(c.req.method)
        },
      },
      { highWaterMark: 0 },
    )
    return new Response(body, { headers: { 'content-length': '5' } })
  })
  const head = await app.request('/sheet', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5', ''])
  expect(closed).toEqual(['HEAD'])
  expect(await (await app.request('/sheet')).text()).toBe('sheet')
  expect(closed).toEqual(['HEAD'])
})
