import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyTestDatabase, type TestDatabase } from '@app/testing/postgres'
import { compareDescriptions, describeDatabase, type DatabaseDescription } from './describe-database.ts'
import { migrate } from './migrate.ts'
import { joinSchema, readSchemaFile, schemaFiles } from './schema-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'schema-'))
let migrated: TestDatabase
let built: TestDatabase
let client: Client

beforeAll(async () => {
  migrated = await createEmptyTestDatabase()
  built = await createEmptyTestDatabase()
  writeFileSync(join(folder, '0001_schema.sql'), joinSchema())
  await migrate(migrated.url)
  await migrate(built.url, { migrationsDir: folder })
  client = await built.connect()
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await migrated.drop()
  await built.drop()
})

/** One text for each difference: the object, and its definition in both. */
const listDifferences = (expected: DatabaseDescription, actual: DatabaseDescription): string[] =>
  compareDescriptions(expected, actual).map(
    (difference) =>
      `${difference.object}\nin db/schema: ${difference.expected ?? 'none'}\nin db/migrations: ${difference.actual ?? 'none'}`,
  )

describe('the migrations', () => {
  // spec product: the migrations lead to the schema of db/schema, and a difference names its object
  it('lead to the schema of db/schema', async () => {
    const expected = await describeDatabase(client)
    expect(expected.size).toBeGreaterThan(1500)
    expect(listDifferences(expected, await describeDatabase(await migrated.connect()))).toEqual([])
  })
})

describe('the comparison of two schemas', () => {
  let before: DatabaseDescription
  beforeAll(async () => {
    before = await describeDatabase(client)
  })

  it.each([
    ['drop policy visible on pets', 'policy visible on public.pets'],
    ['alter policy held on reminders with check (true)', 'policy held on public.reminders'],
    [
      `create or replace function app.may(permission text) returns boolean language sql stable parallel safe as 'select true'`,
      'function app.may(text)',
    ],
    [
      'grant execute on function app.become(uuid, uuid, text, text) to household_actor',
      'function app.become(uuid,uuid,text,text)',
    ],
    ['alter function app.found_household() owner to current_user', 'function app.found_household()'],
    ['alter table doses no force row level security', 'table public.doses'],
    ['grant delete on doses to household_actor', 'table public.doses'],
    ['grant update (caption) on photos to household_system', 'column public.photos.caption'],
    ['alter table users alter column system_role set default null', 'column public.users.system_role'],
    ['alter table pets drop constraint died_in_memory', 'constraint public.pets.died_in_memory'],
    ['drop index held_notices', 'index public.held_notices'],
    ['alter table doses disable trigger stamp', 'trigger stamp on public.doses'],
    ['alter view people reset (security_barrier)', 'view public.people'],
    [`delete from app.trail_subjects where subject = 'refills'`, 'rows of app.trail_subjects'],
    ['grant create on schema app to household_herald', 'schema app'],
    ['alter default privileges grant execute on functions to public', 'default privileges of the owner on f'],
    [`comment on table pets is 'Animals'`, 'comment on table public.pets'],
  ])('finds the object that is changed by: %s', async (statement, object) => {
    await client.query(statement)
    const after = await describeDatabase(client)
    const differences = compareDescriptions(before, after)
    before = after
    expect(differences.map((difference) => difference.object)).toEqual([object])
  })
})

describe('db/schema', () => {
  it('defines each function once', () => {
    const definitions = schemaFiles().flatMap((name) =>
      [...readSchemaFile(name).matchAll(/^create (?:or replace )?function ([\w.]+)/gm)].map(
        ([, defined]) => defined,
      ),
    )
    expect(definitions.length).toBeGreaterThan(100)
    expect(definitions.filter((name, index) => definitions.indexOf(name) !== index)).toEqual([])
  })

  it('has no function with an invalid body', async () => {
    // Functions are created unchecked, because their bodies name tables of later files.
    const owner = await migrated.connect()
    const { rows } = await owner.query<{ name: string; check: string }>(
      `select pg_proc.oid::regprocedure::text as name, lanvalidator::regproc || '(' || pg_proc.oid || ')' as check
         from pg_proc join pg_language on pg_language.oid = prolang where pronamespace = 'app'::regnamespace`,
    )
    expect(rows.length).toBeGreaterThan(100)
    for (const { name, check } of rows) {
      const error = await owner.query(`select ${check}`).then(
        () => undefined,
        (failure: Error) => failure.message,
      )
      expect([name, error]).toEqual([name, undefined])
    }
  })
})
