import type pg from 'pg'
import { hashToken } from '@app/server/platform/auth/session-cookie'
import { newId } from '@app/server/platform/base/ids'
import type { LoadHousehold } from './load-data.ts'

/**
 * Copies a household of the load data, with its owner, session, records, trail and planned items. A copy takes a thirtieth
 * of the time of seeding and planning another household, because no trigger or policy runs: the rows have passed them.
 * Copied records keep their ids, which are unique within a household only.
 * @param owner connections of the tables' owner
 */
export async function copyHousehold(
  owner: pg.Pool,
  original: LoadHousehold,
  count: number,
): Promise<LoadHousehold[]> {
  const copies = Array.from({ length: count }, () => ({
    householdId: newId(),
    ownerId: newId(),
    token: `load-${newId()}`,
    petIds: original.petIds,
  }))
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(
      `create temporary table copies on commit drop as
       select * from unnest($1::uuid[], $2::uuid[], $3::text[]) as copy (household_id, owner_id, token)`,
      [
        copies.map(({ householdId }) => householdId),
        copies.map(({ ownerId }) => ownerId),
        copies.map(({ token }) => hashToken(token)),
      ],
    )
    for (const table of await tablesToCopy(client)) await copyRows(client, table, original)
    await client.query('commit')
    return copies
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

interface CopiedTable {
  name: string
  columns: string[]
  /** True if even the owner is subject to the table's policies. */
  forced: boolean
}

/** Lists the owner's tables and those of households, referenced tables first, with the columns that are not generated. */
async function tablesToCopy(client: pg.PoolClient): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select class.relname as name, array_agg(attname::text) as columns, relforcerowsecurity as forced
       from pg_class as class join pg_attribute on attrelid = class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
      group by class.oid
     having class.relname in ('users', 'sessions', 'households') or 'household_id' = any(array_agg(attname))
      order by class.oid`,
  )
  return rows
}

/** SQL for a copied value of a column, by table and column; other columns keep their value. */
const newValues: Readonly<Record<string, string>> = {
  'users.id': 'copy.owner_id',
  'users.email': `'load-' || copy.owner_id || '@example.com'`,
  'sessions.id': 'app.new_id()',
  'sessions.token': 'copy.token',
  'households.id': 'copy.household_id',
}
const newOwner = (column: string) => `case when original.${column} = $1 then copy.owner_id end`
/** Columns that name the household or its owner in any table. */
const newKeys: Readonly<Record<string, string>> = {
  household_id: 'copy.household_id',
  user_id: newOwner('user_id'),
  owner_user_id: newOwner('owner_user_id'),
  created_by: newOwner('created_by'),
  updated_by: newOwner('updated_by'),
  actor_id: newOwner('actor_id'),
}

async function copyRows(
  client: pg.PoolClient,
  { name, columns, forced }: CopiedTable,
  { householdId, ownerId }: LoadHousehold,
): Promise<void> {
  const values = columns.map(
    (column) => newValues[`${name}.${column}`] ?? newKeys[column] ?? `original.${column}`,
  )
  const isOriginal =
    { users: 'original.id = $1', sessions: 'original.user_id = $1', households: 'original.id = $2' }[name] ??
    'original.household_id = $2'
  await client.query(`alter table ${name} no force row level security, disable trigger user`)
  await client.query(
    `insert into ${name} (${columns.join(', ')})
     select ${values.join(', ')}
       from copies as copy, ${name} as original
      where ${isOriginal} and ($1::uuid, $2::uuid) is not null
      order by copy.household_id`,
    [ownerId, householdId],
  )
  await client.query(`alter table ${name} enable trigger user${forced ? ', force row level security' : ''}`)
}
