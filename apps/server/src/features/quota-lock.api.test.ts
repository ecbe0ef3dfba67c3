import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson } from '@app/testing/factories/people'
import { addPet, bodies, recordPaths } from '@app/testing/factories/records'
import { namedSql } from '../platform/database/tx.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const lock = namedSql('select app.lock_household()')

/** Below the 15 seconds after which a statement that waits for a lock is cancelled. */
const BEFORE_LOCKS_END = { timeout: 14_000 }

it('refuses an invalid input without waiting for the lock of the household', BEFORE_LOCKS_END, async () => {
  const owner = await makePerson(app, { plan: 'free' })
  const { client } = owner
  const path = recordPaths.healthLog.under((await addPet(client)).id)
  const answered = await app.services.db.withActor(owner, async (tx) => {
    await tx.run(lock, [])
    const shapeless = await client.call('POST', path, { ...bodies.healthLog(), type: 7 })
    const tooEarly = await client.call('POST', path, { ...bodies.healthLog(), logDate: '1001-01-01' })
    return [shapeless.status, tooEarly.status]
  })
  expect(answered?.value).toEqual([422, 422])
  expect((await client.call('POST', path, bodies.healthLog())).status).toBe(200)
})

it('refuses an invalid input before it counts the quota or looks for the pet', async () => {
  const { client } = await makePerson(app, { plan: 'free' })
  const path = recordPaths.healthLog.under((await addPet(client)).id)
  for (let at = 0; at < 5; at += 1) await client.call('POST', path, bodies.healthLog())
  const full = await client.call<{ code: string }>('POST', path, bodies.healthLog())
  const shapeless = await client.call<{ code: string }>('POST', path, { ...bodies.healthLog(), type: 7 })
  expect([full.body.code, shapeless.body.code]).toEqual(['HEALTH_LOG_LIMIT_REACHED', 'INVALID_INPUT'])
  const stranger = await makePerson(app)
  const foreign = await stranger.client.call('POST', path, { ...bodies.healthLog(), type: 7 })
  const own = await stranger.client.call('POST', path, bodies.healthLog())
  expect([foreign.status, own.status]).toEqual([422, 404])
})
