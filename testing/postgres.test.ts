import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { runner } from 'node-pg-migrate'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from './postgres.ts'

async function createForThisTest() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

it('gives each caller a database of its own, with the schema and without rows', async () => {
  const [one, other] = await Promise.all([createForThisTest(), createForThisTest()])
  await ask(one.url, 'create table only_here ()')
  expect(await ask(one.url, `select to_regclass('only_here')::text as name`)).toEqual([{ name: 'only_here' }])
  expect(await ask(other.url, `select to_regclass('only_here')::text as name`)).toEqual([{ name: null }])
  expect(await ask(other.url, `select to_regclass('households')::text as name`)).toEqual([
    { name: 'households' },
  ])
  expect(await ask(other.url, 'select * from households')).toEqual([])
})

it('removes a database that is still in use', async () => {
  const { url, drop } = await createTestDatabase()
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => void client.once('end', resolve))
  await client.connect()
  await drop()
  await ended
  await expect(ask(url, 'select 1')).rejects.toThrow(/does not exist/)
})

it('gives a URL that the migration tool understands', async () => {
  const { url } = await createForThisTest()
  const dir = mkdtempSync(join(os.tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  writeFileSync(join(dir, '1_toys.sql'), '-- Up Migration\ncreate table toys ();\n')
  await runner({ databaseUrl: url, dir, direction: 'up', migrationsTable: 'toy_migrations', log: () => {} })
  expect(await ask(url, `select to_regclass('toys')::text as name`)).toEqual([{ name: 'toys' }])
})
