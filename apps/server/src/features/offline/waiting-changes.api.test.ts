import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { addSession, makePerson } from '@app/testing/factories/people'
import { createClient, type Client } from '@app/testing/http-client'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const ask = (client: Client) => client.call<{ key?: string; code?: string }>('GET', '/seal-key')

// spec product: pending changes are sealed for their user, limited, and neither shown to nor sent by any
//   other; signing out asks, and an ended session keeps them sealed
it('each person has a key of 32 bytes, the same in every session', async () => {
  const ana = await makePerson(app)
  const sam = await makePerson(app)
  const { status, body, headers } = await ask(ana.client)
  expect([status, Buffer.from(body.key ?? '', 'base64url').length]).toEqual([200, 32])
  expect(headers.get('cache-control')).toContain('no-store')
  expect((await ask(await addSession(app, ana, null))).body).toEqual(body)
  expect((await ask(sam.client)).body.key).not.toBe(body.key)
})

it('requires signing in', async () => {
  expect((await ask(createClient(app.url))).body.code).toBe('SIGNED_OUT')
})
