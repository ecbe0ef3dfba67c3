import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { pastSecurity } from './past-security.ts'
import { createTestDatabase } from './postgres.ts'

it('stands in no request’s way that takes the same tables in another order', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const request = await database.connect()
  await request.query('begin')
  await request.query('lock table household_subscriptions in access share mode')
  const set = pastSecurity(database.pool, async (query) => (await query('table households')).rows)
  // Long enough that the stage has met the table in use, and would hold `households` if it kept what it has.
  await sleep(200)
  await request.query('table households')
  await request.query('commit')
  expect(await set).toEqual([])
})
