import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@app/testing/postgres'

/**
 * Rules by which Citus distributes tables by household, read from the catalogue. Citus itself is not run here.
 * Source: Citus' reference of distributed tables; docs/handbook/growing.md.
 */

/** Tables that every node would hold in full, each with its reason. */
const reference: Readonly<Record<string, string>> = {
  users: 'members and owners refer to accounts by foreign keys',
  user_preferences: 'due items are planned in the time zone of a member',
  role_permissions: 'policies of every household table read the matrix',
  identity_key: 'policies check the seal of the identity',
  trail_subjects: 'policies of the activity read who sees which subject',
}

/** Tables that stay on the first node, by their subject. */
const local: Readonly<Record<string, string>> = {
  accounts: `account_deletions address_change_mails address_changes announcement_states auth_accounts authenticator_apps
    backup_codes daily_summaries google_attempts google_links known_devices passkey_challenges passkeys
    password_reset_mails password_resets pending_sign_ups push_deliveries push_devices security_notice_links
    security_notices sessions sign_in_challenges sign_in_failures sign_up_links user_tutorial_progress verifications`,
  jobs: 'billing_events live_notices notification_mails notifications outbox processes sent_mails',
  installation: `announcements audit_log backups client_report_hours client_reports former_mail_settings help_answers
    installation_grants installation_permissions logins mail_tests migrations rate_windows security_counts
    storage_sizes system_secrets system_settings`,
  community: `community_blocks community_decisions community_edits community_follows community_pictures community_posts
    community_profiles community_replies community_reports community_search community_subjects community_totals
    community_votes community_words`,
  support: `support_canned_answers support_entries support_files support_links support_notes support_received_mails
    support_tickets`,
}

/** Unique indexes without the household, which Citus refuses: each finds a row before its household is known. */
const uniqueAcrossHouseholds: Readonly<Record<string, string>> = {
  calendar_feeds_token_hash_key: 'the address of a feed names no household',
  household_subscriptions_customer_id_key: 'messages of the payment service name the customer',
  household_subscriptions_subscription_id_key: 'messages of the payment service name the subscription',
  invitation_keys_link_hash_key: 'the link of an invitation names no household',
  support_access_running: 'a ticket has one running grant, in whichever household',
}

/** Foreign keys that Citus refuses, each with its reason. */
const refusedKeys: Readonly<Record<string, string>> = {
  documents_household_id_appointment_id_fkey: 'set null of one column (Citus issue 7132)',
  documents_household_id_health_log_id_fkey: 'set null of one column',
  documents_household_id_medication_id_fkey: 'set null of one column',
  documents_household_id_vaccination_id_fkey: 'set null of one column',
  expenses_household_id_pet_id_fkey: 'set null of one column',
  repeating_expenses_household_id_pet_id_fkey: 'set null of one column',
  support_access_ticket_id_fkey: 'to a local table, since tickets belong to the installation',
  notifications_household_id_fkey: 'from a local table, since a notification may name no household',
}

/**
 * Triggers of household tables whose functions use local tables, by function. Citus runs triggers on the node of the
 * row, with `citus.enable_unsafe_triggers`, and local tables are elsewhere.
 */
const reachingOut: Readonly<Record<string, readonly string[]>> = {
  announce_export: ['outbox'],
  announce_handover: ['outbox'],
  announce_invitation: ['outbox'],
  announce_monthly_report: ['outbox'],
  announce_spending: ['outbox'],
  announce_takeout: ['outbox'],
  forget_notifications: ['notifications'],
  forget_notifications_of_pet: ['notifications'],
  give_notice: ['live_notices'],
  give_notice_of_invitation: ['live_notices'],
  pass_on_budgets: ['notifications'],
  release_blob: ['outbox'],
  release_subscription: ['outbox'],
  trace_support_access: ['audit_log'],
}

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = await database.connect()
})
afterAll(() => database.drop())

const rows = async <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> =>
  (await client.query<Row>(sql)).rows
const column = async (sql: string): Promise<string[]> =>
  (await rows<{ value: string }>(sql)).map(({ value }) => value)

/** Every table, with the column by which it would be distributed; null if its rows need not have a household. */
const tables = `
  select class.oid, class.relname::text as name, (
           select attnum from pg_attribute as home
            where home.attrelid = class.oid and not home.attisdropped and home.attnotnull
              and home.attname = case class.relname when 'households' then 'id' else 'household_id' end) as home
    from pg_class as class
   where class.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and class.relkind in ('r', 'p')`
const distributed = `select * from (${tables}) as every where home is not null`

describe('a table', () => {
  it('is distributed by household, or named here as reference or local', async () => {
    const others = await column(
      `select name as value from (${tables}) as every where home is null order by 1`,
    )
    const named = [...Object.keys(reference), ...Object.values(local).flatMap((names) => names.split(/\s+/))]
    expect(others).toEqual(named.toSorted())
  })
})

// spec product: the schema satisfies Citus' rules for distribution by household_id
describe('a household table', () => {
  it('has the household in each primary key, unique constraint and unique index', async () => {
    expect((await rows(distributed)).length).toBeGreaterThan(40)
    const across = await column(
      `select indexrelid::regclass::text as value
         from pg_index join (${distributed}) as household on household.oid = indrelid
        where indisunique and not home = any(indkey::int2[]) order by 1`,
    )
    expect(across).toEqual(Object.keys(uniqueAcrossHouseholds))
    expect(
      await column(
        `select name as value from (${distributed}) as household
          where not exists (select from pg_index where indrelid = household.oid and indisprimary)`,
      ),
    ).toEqual([])
  })

  it('has no exclusion constraint, and no identity or sequence that counts over all households', async () => {
    const shared = await column(
      `select conname::text as value
         from pg_constraint join (${distributed}) as household on household.oid = conrelid where contype = 'x'
       union all
       select name || '.' || attname from (${distributed}) as household join pg_attribute on attrelid = household.oid
         left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attidentity <> '' or pg_get_expr(adbin, adrelid) like '%nextval%'`,
    )
    expect(shared).toEqual([])
  })

  it('refers by the household at the same position, and only to household or reference tables', async () => {
    const refused = await column(
      `select conname::text as value
         from pg_constraint
         join (${tables}) as child on child.oid = conrelid
         join (${tables}) as parent on parent.oid = confrelid
        where contype = 'f' and case
          when child.home is null then parent.home is not null
          when parent.home is null then parent.name <> all('{${Object.keys(reference).join(',')}}')
          else coalesce(array_position(conkey, child.home) <> array_position(confkey, parent.home), true)
            or confdeltype in ('n', 'd') or confupdtype in ('n', 'd') end
        order by 1`,
    )
    expect(refused).toEqual(Object.keys(refusedKeys).toSorted())
  })

  it('has triggers that use household and reference tables, except those listed here', async () => {
    expect(await findReachingOut()).toEqual(reachingOut)
  })
})

/** Finds the local tables that the triggers of household tables use, themselves or by functions that they call. */
async function findReachingOut(): Promise<Record<string, string[]>> {
  const functions = await rows<{ name: string; body: string }>(
    `select proname as name, regexp_replace(coalesce(pg_get_function_sqlbody(oid), prosrc), '--[^\n]*', '', 'g') as body
       from pg_proc where pronamespace = 'app'::regnamespace`,
  )
  const localTables = Object.values(local).flatMap((names) => names.split(/\s+/))
  const usesOf = (name: string, seen = new Set<string>()): string => {
    if (seen.has(name)) return ''
    seen.add(name)
    const body = functions.flatMap((each) => (each.name === name ? [each.body] : [])).join('\n')
    const called = [...body.matchAll(/\bapp\.(\w+)/g)].map(([, callee = '']) => usesOf(callee, seen))
    return [body, ...called].join('\n')
  }
  const triggers = await column(
    `select distinct proname::text as value
       from pg_trigger join (${distributed}) as household on household.oid = tgrelid
       join pg_proc on pg_proc.oid = tgfoid where not tgisinternal order by 1`,
  )
  const reached = triggers.map((name): [string, string[]] => {
    const body = usesOf(name)
    const uses = (table: string) =>
      new RegExp(
        String.raw`\b(?:from|into|update|join|using)\s+(?:only\s+)?(?:\w+\.)?${table}\b|,\s*public\.${table}\b`,
        'i',
      ).test(body)
    return [name, localTables.filter(uses)]
  })
  return Object.fromEntries(reached.filter(([, used]) => used.length > 0))
}
