import { int, json, text } from '../../platform/database/columns.ts'
import { actingHousehold, inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import type { Database } from '../../platform/database/with-actor.ts'
import { columnsLeftOut, orderOf, takeoutTables, type TakeoutTable } from './takeout.tables.ts'

/** A row of the archive: its values by column name. */
export type TakenRow = Readonly<Record<string, unknown>>

/** Owner of the exported data. */
export interface Whose {
  db: Database
  householdId: string
  userId: string
}

const PAGE = 500

const keyOf = (table: TakeoutTable): string => (table === 'households' ? 'id' : 'household_id')

/** Tables whose rows belong to users, and the condition for the exported ones. */
const ofPerson: Partial<Record<TakeoutTable, string>> = {
  user_preferences: 'user_id = (select app.user_id())',
  user_tutorial_progress: 'user_id = (select app.user_id())',
  community_profiles: 'user_id = (select app.user_id())',
  community_posts: 'author_id = (select app.community_self())',
  community_replies: 'author_id = (select app.community_self())',
  community_pictures:
    'post_id in (select id from community_posts where author_id = (select app.community_self()))',
  support_tickets: 'user_id = (select app.user_id())',
  support_entries: 'ticket_id in (select id from support_tickets where user_id = (select app.user_id()))',
  support_files: 'ticket_id in (select id from support_tickets where user_id = (select app.user_id()))',
  notifications: `user_id = (select app.user_id()) and (household_id is null or ${inHousehold})`,
}
const scopeOf = (table: TakeoutTable): string => ofPerson[table] ?? `${keyOf(table)} = ${actingHousehold}`

/** Yields the rows of one table, a page at a time, so that a large household needs no more memory than a small one. */
export async function* rowsOf(whose: Whose, table: TakeoutTable): AsyncGenerator<TakenRow> {
  let after: string | null = null
  for (;;) {
    const page: { row: TakenRow; place: string }[] = await readPage(whose, table, after)
    for (const { row } of page) yield row
    if (page.length < PAGE) return
    after = page.at(-1)?.place ?? null
  }
}

const perTable = <Made>(make: (table: TakeoutTable) => Made) =>
  Object.fromEntries(takeoutTables.map((table) => [table, make(table)])) as Record<TakeoutTable, Made>

const pageOf = perTable((table) => {
  const { column, kind } = orderOf(table)
  return namedSql(
    { row: json<TakenRow>(), place: text },
    `select to_jsonb(taken) - '{${columnsLeftOut(table).join(',')}}'::text[] as row, ${column}::text as place
      from ${table} as taken
     where ${scopeOf(table)} and ($1::${kind} is null or ${column} > $1) order by ${column} limit ${PAGE}`,
  )
})
const countOf = perTable((table) =>
  namedSql({ rows: int }, `select count(*)::int as rows from ${table} where ${scopeOf(table)}`),
)

function readPage({ db, householdId, userId }: Whose, table: TakeoutTable, after: string | null) {
  return db.withArchivist((tx) => tx.run(pageOf[table], [after]), { householdId, userId })
}

/** Counts a table's rows, for the progress. */
export async function countRows({ db, householdId, userId }: Whose, table: TakeoutTable): Promise<number> {
  const [counted] = await db.withArchivist((tx) => tx.run(countOf[table], []), { householdId, userId })
  return counted?.rows ?? 0
}

const findPeople = namedSql(
  { person: json<TakenRow>() },
  `
  select case when id = (select app.user_id())
              then to_jsonb(known) else jsonb_build_object('id', id, 'name', name) end as person
    from (select id, name, email, phone, avatar_blob_id, created_at from users) as known
   where id = (select app.user_id())
      or id in (select user_id from household_members where ${inHousehold})`,
)

/**
 * Reads the people behind the ids in the rows: the user's own full data, and of others the name, which the household
 * knows.
 */
export async function findPeopleOf({ db, householdId, userId }: Whose): Promise<TakenRow[]> {
  const rows = await db.withArchivist((tx) => tx.run(findPeople, []), { householdId, userId })
  return rows.map(({ person }) => person)
}
