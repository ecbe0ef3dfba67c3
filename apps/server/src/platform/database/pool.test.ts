import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@app/testing/postgres'
import { startDatabaseProxy } from '@app/testing/servers/database-proxy'
import { isDatabaseAway } from '../http/problems.ts'
import { createPool } from './pool.ts'

async function startPool(answerWithin?: number) {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const line = await startDatabaseProxy(database.url)
  onTestFinished(() => line.stop())
  const pool = createPool(line.url, 2, pino({ level: 'silent' }), { answerWithin })
  onTestFinished(() => pool.end())
  const ask = async () => (await pool.query<{ one: number }>('select 1 as one')).rows[0]?.one
  const failure = () =>
    pool.query('select 1').then(
      () => undefined,
      (error: unknown) => error,
    )
  return { line, pool, ask, failure }
}

it('works again after its connections were cut, and reports the outage until then', async () => {
  const { line, ask, failure } = await startPool()
  expect(await ask()).toBe(1)
  await line.cut()
  expect(isDatabaseAway(await failure())).toBe(true)
  await line.comeBack()
  expect(await ask()).toBe(1)
})

it('waits for a silent database no longer than its timeout', async () => {
  const { line, ask, failure } = await startPool(300)
  expect(await ask()).toBe(1)
  line.fallSilent()
  expect(isDatabaseAway(await failure())).toBe(true)
  await line.comeBack()
  expect(await ask()).toBe(1)
})

it('replaces connections with an open transaction when the database fell silent', async () => {
  const { line, pool, ask } = await startPool(300)
  const client = await pool.connect()
  await client.query('begin')
  line.fallSilent()
  const lost = await client.query('select 1').catch((error: unknown) => error)
  expect(isDatabaseAway(lost)).toBe(true)
  const rolledBack = await client.query('rollback').catch((error: unknown) => error)
  expect(isDatabaseAway(rolledBack)).toBe(true)
  client.release(true)
  await line.comeBack()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
})

it('runs statements without compiling them, whatever the server is set to', async () => {
  const { pool } = await startPool()
  expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }])
})
