import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@app/testing/postgres'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  await database.drop()
})

const tablesWhere = async (condition: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class as class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and (${condition}) order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('the role for backups', () => {
  it('reads all rows of every table that outlives a crash', async () => {
    const missed = await tablesWhere(
      `relpersistence = 'p' and not (has_table_privilege('household_backup', oid, 'select')
         and (not relrowsecurity or exists (
           select from pg_policy where polrelid = class.oid and polcmd = 'r' and polpermissive
              and polroles = array['household_backup'::regrole::oid] and pg_get_expr(polqual, polrelid) = 'true')))`,
    )
    expect(missed).toEqual([])
  })

  it('writes the list of backups alone', async () => {
    const written = await tablesWhere(
      `has_table_privilege('household_backup', oid, 'insert, update, delete, truncate')`,
    )
    expect(written).toEqual(['backups'])
  })

  it('executes no function of ours but the one that names the installation', async () => {
    const { rows } = await database.pool.query(
      `select oid::regprocedure::text from pg_proc
        where pronamespace = 'app'::regnamespace and has_function_privilege('household_backup', oid, 'execute')`,
    )
    expect(rows).toEqual([{ oid: 'app.installation_mark()' }])
  })
})
