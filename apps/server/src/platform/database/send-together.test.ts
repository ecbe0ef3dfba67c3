import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@app/testing/postgres'
import { createPool } from './pool.ts'
import { sendTogether } from './send-together.ts'

it('sends nothing before the end of the turn, then everything', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const pool = createPool(database.url, 1, pino({ level: 'silent' }))
  onTestFinished(() => pool.end())
  const client = await pool.connect()
  onTestFinished(() => client.release())
  const buffered = () => client.connection.stream.writableLength
  sendTogether(client)
  const begun = client.query('begin')
  const afterOne = buffered()
  const ended = client.query('commit')
  expect(afterOne).toBeGreaterThan(0)
  expect(buffered()).toBeGreaterThan(afterOne)
  await Promise.all([begun, ended])
  expect(buffered()).toBe(0)
})
