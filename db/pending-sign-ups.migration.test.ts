import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@app/testing/postgres'
import { migrate, migrationNames } from './migrate.ts'

const folder = join(import.meta.dirname, 'migrations')

/** A database as it was before the migration of that number. */
async function databaseBefore(number: string): Promise<{ url: string; client: pg.Client }> {
  const { url, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  const earlier = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(earlier, { recursive: true }))
  for (const name of migrationNames().filter((candidate) => candidate < number)) {
    cpSync(join(folder, `${name}.sql`), join(earlier, `${name}.sql`))
  }
  await client.query('drop schema public cascade; drop schema app cascade; create schema public')
  await migrate(url, { migrationsDir: earlier })
  return { url, client }
}

const ids = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'] as const

it('makes sign-ups of accounts that were never confirmed, and leaves the others as they are', async () => {
  const { url, client } = await databaseBefore('018')
  await client.query(
    `insert into users (id, name, email, email_verified, selected_plan)
     values ($1, 'Ana', 'ana@example.com', true, 'free'), ($2, 'Bea', 'bea@example.com', false, 'premium')`,
    [...ids],
  )
  await client.query(
    `insert into auth_accounts (id, user_id, account_id, provider_id, password)
     select gen_random_uuid(), id, id::text, 'credential', 'hash of ' || name from users`,
  )
  await migrate(url)
  const rowsOf = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows
  expect(await rowsOf('select name from users')).toEqual([{ name: 'Ana' }])
  expect(await rowsOf('select password from auth_accounts')).toEqual([{ password: 'hash of Ana' }])
  expect(
    await rowsOf('select email, display_name, password_hash, selected_plan from pending_sign_ups'),
  ).toEqual([
    {
      email: 'bea@example.com',
      display_name: 'Bea',
      password_hash: 'hash of Bea',
      selected_plan: 'premium',
    },
  ])
  expect(await rowsOf('select topic, payload from outbox')).toEqual([
    { topic: 'sign-up-mail', payload: { signUpId: ids[1] } },
  ])
})
