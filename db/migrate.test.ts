import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createEmptyTestDatabase, createTestDatabase } from '@app/testing/postgres'
import { migrate, MigrationFailed, migrationNames, NewerData, PreviewData } from './migrate.ts'

/** A database whose list of migrations has one more. */
async function databaseWith(migration: string): Promise<string> {
  const { url, connect, drop } = await createTestDatabase()
  onTestFinished(drop)
  const client = await connect()
  await client.query('insert into migrations (name, run_on) values ($1, now())', [migration])
  return url
}

// spec product: data of a newer version is refused at the start
it('refuses data of a newer version in one sentence', async () => {
  const url = await databaseWith('9999_of_tomorrow')
  await expect(migrate(url)).rejects.toThrow(NewerData)
  await expect(migrate(url)).rejects.toThrow(/^The data was written by a newer version .+ start .+\.$/)
})

// spec product: data of a preview is refused at the start, with the way to start again
it('refuses data of a preview and says how to start again', async () => {
  const url = await databaseWith('001_foundation')
  await expect(migrate(url)).rejects.toThrow(PreviewData)
  await expect(migrate(url)).rejects.toThrow(/preview .+ keep a copy .+ new data folder \(DATA_DIR\)/)
})

/** Folder of our migrations and of some more, by name. */
function withMigrations(more: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  for (const [name, sql] of Object.entries(more)) writeFileSync(join(folder, `${name}.sql`), sql)
  return folder
}

async function firstOf(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const later = { '9998_first': 'create table later (id uuid primary key)' }
const broken = {
  ...later,
  '9999_second': "create table more (id uuid); insert into users (name) values ('x')",
}

const fail = () => Promise.reject(new Error('no space'))

describe('an update', () => {
  // spec product: a failed migration leaves the old state and says how to go on
  it('that fails names the migration, its error and the backup, and leaves the database to the version before', async () => {
    const { url, drop } = await createTestDatabase()
    onTestFinished(drop)
    const failing = migrate(url, {
      migrationsDir: withMigrations(broken),
      beforeUpgrade: async () => 'The backup b is in /backups.',
    })
    await expect(failing).rejects.toThrow(MigrationFailed)
    await expect(failing).rejects.toThrow(
      /as it was before it\. Migration 9999_second: null value in column "id".+ The backup b is in \/backups\. Start the version before/,
    )
    expect(await firstOf(url, `select to_regclass('later')`)).toBeNull()
    expect(await firstOf(url, 'select count(*)::int from migrations')).toBe(migrationNames().length)
    await migrate(url)
  })

  // spec product: a start makes a backup before it migrates, and does not migrate without one
  it('begins with one backup, however many processes start at once', async () => {
    const { url, drop } = await createTestDatabase()
    onTestFinished(drop)
    const migrationsDir = withMigrations(later)
    const calls: unknown[] = []
    const beforeUpgrade = async (owner: string) => {
      calls.push(owner, await firstOf(owner, `select to_regclass('later')`))
      return undefined
    }
    await Promise.all([1, 2, 3].map(() => migrate(url, { migrationsDir, beforeUpgrade })))
    await migrate(url, { migrationsDir, beforeUpgrade })
    expect(calls).toEqual([url, null])
    expect(await firstOf(url, 'select count(*)::int from later')).toBe(0)
  })

  it('ends before it changes anything if that backup fails', async () => {
    const { url, drop } = await createTestDatabase()
    onTestFinished(drop)
    const refused = migrate(url, { migrationsDir: withMigrations(later), beforeUpgrade: fail })
    await expect(refused).rejects.toThrow('no space')
    expect(await firstOf(url, `select to_regclass('later')`)).toBeNull()
  })

  it('opens its tables to backups, also after a process was killed before it did', async () => {
    const { url, drop } = await createTestDatabase()
    onTestFinished(drop)
    const migrationsDir = withMigrations(later)
    await migrate(url, { migrationsDir, upTo: migrationNames(migrationsDir).length })
    const mayRead = `select has_table_privilege('household_backup', 'later', 'select')`
    expect(await firstOf(url, mayRead)).toBe(false)
    await migrate(url, { migrationsDir })
    expect(await firstOf(url, mayRead)).toBe(true)
  })
})

it('makes no backup of an empty database', async () => {
  const { url, drop } = await createEmptyTestDatabase()
  onTestFinished(drop)
  await migrate(url, { beforeUpgrade: fail })
  expect(await firstOf(url, 'select count(*)::int from migrations')).toBe(migrationNames().length)
})
