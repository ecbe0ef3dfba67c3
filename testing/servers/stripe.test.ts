import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startStripeServer, type StripeTestServer } from './stripe.ts'

let server: StripeTestServer
let client: Stripe
beforeAll(async () => {
  server = await startStripeServer()
  const { hostname, port } = new URL(server.url)
  client = new Stripe(server.secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
})
afterAll(() => server.stop())

it('answers a repeated request as it did the first time, and refuses another one under its key', async () => {
  const options = { idempotencyKey: 'one' }
  const first = await client.customers.create({ email: 'ana@example.com' }, options)
  expect((await client.customers.create({ email: 'ana@example.com' }, options)).id).toBe(first.id)
  const other = client.customers.create({ email: 'bea@example.com' }, options)
  await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
})

it('refuses like the real one: keys, parameters, missing objects', async () => {
  const { hostname, port } = new URL(server.url)
  const stranger = new Stripe('sk_other', { host: hostname, port, protocol: 'http' })
  await expect(stranger.subscriptions.retrieve('sub_1')).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
  })
  await expect(client.subscriptions.retrieve('sub_1')).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(client.customers.create({ phone: '1' })).rejects.toMatchObject({ code: 'parameter_unknown' })
})

it('deletes a customer once, with their subscriptions', async () => {
  const { id } = await client.customers.create({ email: 'cleo@example.com' })
  expect(await client.customers.del(id)).toMatchObject({ id, deleted: true })
  await expect(client.customers.del(id)).rejects.toMatchObject({ code: 'resource_missing' })
})
