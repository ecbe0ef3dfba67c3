import { expect, it, onTestFinished } from 'vitest'
import { pastSecurity } from './past-security.ts'
import { createTestDatabase } from './postgres.ts'

it('blocks no request that locks the same tables in another order', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const request = await database.connect()
  await request.query('begin')
  await request.query('lock table household_subscriptions in access share mode')
  const set = pastSecurity(database.pool, async (query) => (await query('table households')).rows)
  // Counts finished lock attempts: the stage has rolled back, or waits, which would hold `households`.
  const attempts = "select from pg_stat_activity where query = 'rollback' or wait_event_type = 'Lock'"
  await expect
    .poll(async () => (await database.pool.query(attempts)).rowCount, { interval: 1 })
    .toBeGreaterThan(0)
  await request.query('table households')
  await request.query('commit')
  expect(await set).toEqual([])
})
