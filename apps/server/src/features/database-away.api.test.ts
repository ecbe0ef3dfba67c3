import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { bodies } from '@app/testing/factories/records'
import { createTestDatabase, type TestDatabase } from '@app/testing/postgres'
import { startDatabaseProxy, type DatabaseProxy } from '@app/testing/servers/database-proxy'
import { statusAndBody, unavailable } from '@app/testing/unavailable'

let database: TestDatabase
let line: DatabaseProxy
let app: TestApp
let owner: TestPerson

beforeAll(async () => {
  database = await createTestDatabase()
  line = await startDatabaseProxy(database.url)
  app = await startTestApp({ database, env: { DATABASE_URL: line.url } })
  owner = await makePerson(app)
})
afterEach(() => line.comeBack())
afterAll(async () => {
  await app.stop()
  await line.stop()
  await database.drop()
})

describe('while the database is away', () => {
  const password = 'Warm-Biscuit-2041'
  const requests: [string, string, unknown?][] = [
    ['GET', '/pets'],
    ['GET', '/me'],
    ['POST', '/pets', bodies.pet()],
    ['DELETE', '/session'],
    ['POST', '/session', { email: 'kenji.morita@example.com', password }],
    ['POST', '/accounts', { email: 'kenji.morita@example.com', password, displayName: 'Kenji Morita' }],
    ['POST', '/accounts/verification-mails', { email: 'kenji.morita@example.com' }],
    ['POST', '/onboarding', { displayName: 'Ana' }],
  ]

  // spec ASVS V16.5.2
  it.each(requests)(
    '%s %s says that it is for a moment, and works again when it is back',
    async (method, path, body) => {
      await owner.client.call('POST', '/request-token', {})
      await line.cut()
      expect(statusAndBody(await owner.client.call(method, path, body))).toEqual(unavailable)
      await line.comeBack()
      expect((await owner.client.call('GET', '/pets')).status).toBe(200)
    },
  )

  it('issues a request token, reports liveness, and is not ready', async () => {
    await line.cut()
    expect((await app.visitor().call('POST', '/request-token', {})).status).toBe(200)
    expect((await owner.client.get('/healthz')).status).toBe(200)
    const ready = await owner.client.get('/readyz')
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', missing: ['database'] }])
    await line.comeBack()
    expect((await owner.client.get('/readyz')).status).toBe(200)
  })
})
