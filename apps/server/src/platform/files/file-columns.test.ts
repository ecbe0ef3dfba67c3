import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@app/testing/postgres'
import { fileOwners } from './file-columns.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = await database.connect()
})

afterAll(async () => {
  await database.drop()
})

/** Lists every column of a table that names files, with the database's handling of it. */
const catalogue = `
  select relname as table, attname as column,
         has_column_privilege('household_system', class.oid, attname, 'select') as granted,
         exists (select from pg_policy
                  where polrelid = class.oid and 'household_system'::regrole = any(polroles) and polcmd = 'r') as shown,
         relrowsecurity as guarded,
         exists (select from pg_trigger
                  where tgrelid = class.oid and tgfoid = 'app.release_blob'::regproc
                    and split_part(encode(tgargs, 'escape'), '\\000', 1) = attname
                    -- Row by row, after deletes and after updates.
                    and tgtype & 1 = 1 and tgtype & 2 = 0 and tgtype & 8 = 8 and tgtype & 16 = 16) as released
    from pg_class as class join pg_attribute on attrelid = class.oid
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not attisdropped
     and (attname = 'blob_id' or attname like '%\\_blob\\_id')`

/** Lists the omissions for columns that name files, a line each. */
async function findForgotten(): Promise<string[]> {
  const { rows } = await client.query<{
    table: string
    column: string
    granted: boolean
    shown: boolean
    guarded: boolean
    released: boolean
  }>(catalogue)
  return rows.flatMap(({ table, column, granted, shown, guarded, released }) => [
    ...(fileOwners.some((owner) => owner.table === table && owner.column === column)
      ? []
      : [`${table}.${column} is neither swept for nor served: it is missing in file-columns.ts`]),
    ...(granted && (shown || !guarded) ? [] : [`${table}.${column} can't be read by the sweep`]),
    ...(released ? [] : [`${table}.${column} does not release its files`]),
  ])
}

async function findForgottenOf(sql: string): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query(sql)
    return await findForgotten()
  } finally {
    await client.query('rollback')
  }
}

describe('columns that name files', () => {
  it('are swept, served and released', async () => {
    expect(await findForgotten()).toEqual([])
  })

  it('are detected, whatever they are called', async () => {
    expect(
      await findForgottenOf(
        'create table certificates (household_id uuid, certificate_blob_id uuid); alter table certificates enable row level security',
      ),
    ).toEqual([
      'certificates.certificate_blob_id is neither swept for nor served: it is missing in file-columns.ts',
      "certificates.certificate_blob_id can't be read by the sweep",
      'certificates.certificate_blob_id does not release its files',
    ])
  })

  it('of a complete table are only missing in the list, which does not compile then', async () => {
    expect(
      await findForgottenOf(
        `create table certificates (name text, blob_id uuid); select app.make_household_table('certificates')`,
      ),
    ).toEqual(['certificates.blob_id is neither swept for nor served: it is missing in file-columns.ts'])
  })

  it('are reported when a trigger or a right of them is missing', async () => {
    expect(await findForgottenOf('drop trigger release_blob on photos')).toEqual([
      'photos.blob_id does not release its files',
    ])
    expect(await findForgottenOf('drop policy files_of_household on photos')).toEqual([
      "photos.blob_id can't be read by the sweep",
    ])
    expect(await findForgottenOf('revoke select (blob_id) on photos from household_system')).toEqual([
      "photos.blob_id can't be read by the sweep",
    ])
  })
})
