import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createEmptyTestDatabase } from '@app/testing/postgres'
import { migrate, migrationNames } from './migrate.ts'
import { addRows, asOwner } from './upgrade-data.fixture.ts'

type Row = Record<string, unknown>
/** Rows of each table, by their primary key. */
type Content = Map<string, Map<string, Row>>

/** Tables that the program fills after each migration, and notices to pages that are open now. */
const leftOut = ['migrations', 'role_permissions', 'live_notices']

async function readContent(client: pg.Client): Promise<Content> {
  const { rows: tables } = await client.query<{ name: string; key: string }>(
    `select relname as name,
            coalesce(string_agg(format('row.%I::text', attname), ' || '' '' || ' order by attname), 'row::text') as key
       from pg_class
       left join pg_index on indrelid = pg_class.oid and indisprimary
       left join pg_attribute on attrelid = pg_class.oid and attnum = any(indkey)
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
        and relname <> all($1)
      group by relname order by relname`,
    [leftOut],
  )
  const content: Content = new Map()
  for (const { name, key } of tables) {
    const { rows } = await client.query<{ id: string; row: Row }>(
      `select ${key} as id, to_jsonb(row) as row from "${name}" as row`,
    )
    content.set(name, new Map(rows.map(({ id, row }) => [id, row])))
  }
  return content
}

/** Describes how a row was changed; new columns count if they have a value. */
function changesOf(before: Row, after: Row): string[] {
  const gone = Object.keys(before).filter((column) => !(column in after))
  const added = Object.keys(after).filter((column) => !(column in before) && after[column] !== null)
  const nextNames = gone.map((column) => added.find((name) => after[name] === before[column]))
  return [
    ...gone.map((column, at) => (nextNames[at] ? `${column} becomes ${nextNames[at]}` : `no ${column}`)),
    ...added
      .filter((column) => !nextNames.includes(column))
      .map((column) => `${column} is ${JSON.stringify(after[column])}`),
    ...Object.keys(before)
      .filter((column) => column in after && !isDeepStrictEqual(before[column], after[column]))
      .map((column) => `${column}: ${JSON.stringify(before[column])}, then ${JSON.stringify(after[column])}`),
  ]
}

/** Lists the changes of a migration, each with the tables that have it. */
function compare(before: Content, after: Content): Record<string, string> {
  const found = new Map<string, Set<string>>()
  const note = (change: string, table: string) =>
    found.set(change, (found.get(change) ?? new Set()).add(table))
  for (const [table, rows] of before) {
    const now = after.get(table)
    for (const [id, row] of rows) {
      const next = now?.get(id)
      for (const change of next ? changesOf(row, next) : [`row ${id} is gone`]) note(change, table)
    }
  }
  for (const [table, rows] of after) {
    for (const id of rows.keys()) if (!before.get(table)?.has(id)) note(`row ${id} is new`, table)
  }
  return Object.fromEntries([...found].map(([change, tables]) => [change, [...tables].join(', ')]))
}

/** Everything that migrations do to rows of earlier versions. */
const expectedChanges: Readonly<Record<string, Record<string, string>>> = {
  '0005_plain_names': {
    'made_from becomes content_hash':
      'appointments, calendar_feeds, documents, doses, emergency_contacts, expenses, health_logs, medications, pets, photos, refills, reminders, vaccinations',
  },
  '0010_expense_budgets': { 'budget_alerts is true': 'user_preferences' },
  '0014_health_alerts': {
    'health_alerts is true': 'user_preferences',
    'row 01930000-0000-7000-8000-000000000012 is new': 'health_alert_checks',
  },
  '0016_exports': { 'monthly_reports is true': 'user_preferences' },
  '0021_community': {
    'community_notifications is true': 'user_preferences',
    'row true is new': 'community_totals',
  },
  '0024_system-settings': {
    'row lockoutMinutes is gone': 'system_settings',
    'row lockoutDurationMinutes is new': 'system_settings',
  },
  '0025_administration': {
    'search_words is "ana@example.com ana"': 'users',
    'search_words is "ben@example.com ben"': 'users',
  },
  '0028_administration-alerts': {
    'request_ids is []': 'client_reports',
  },
}

describe('the migrations', () => {
  // spec product: every migration is tested with data in it, from the first schema on
  it('keep the rows of every earlier version, and change those that they are meant to change', async () => {
    const { url, drop } = await createEmptyTestDatabase()
    onTestFinished(drop)
    const changes: Record<string, Record<string, string>> = {}
    let before: Content = new Map()
    for (const [at, name] of migrationNames().entries()) {
      const empty = [...before].flatMap(([table, rows]) => (rows.size === 0 ? [table] : []))
      // db/upgrade-data/NNNN.sql has rows for the tables of migration NNNN.
      expect([`tables without a row before ${name}`, empty]).toEqual([
        `tables without a row before ${name}`,
        [],
      ])
      await migrate(url, { upTo: at + 1 })
      const found = await asOwner(url, async (client) => {
        const after = await readContent(client)
        const difference = at === 0 ? {} : compare(before, after)
        await addRows(client, name)
        before = await readContent(client)
        return difference
      })
      if (Object.keys(found).length > 0) changes[name] = found
    }
    expect(changes).toEqual(expectedChanges)
    await migrate(url)
  })

  it('have no rows for a version that does not exist', () => {
    const versions = new Set(migrationNames().map((name) => `${name.slice(0, 4)}.sql`))
    const strange = readdirSync(join(import.meta.dirname, 'upgrade-data')).filter(
      (name) => !versions.has(name),
    )
    expect(strange).toEqual([])
  })
})
