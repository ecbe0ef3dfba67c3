import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareLogins } from '@app/db/logins'
import { MOST_FOLLOWED } from '@app/domain/community/community.vocabulary'
import { pastSecurity } from '@app/testing/past-security'
import { createTestDatabase, type TestDatabase } from '@app/testing/postgres'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import type { Statement } from '../../platform/database/tx.ts'
import { countAllUnread, countOwn, findUnread, readStats } from './overview.queries.ts'
import { countUnread, findPost, listOwn, listPublished, searchPosts } from './posts.queries.ts'
import { listReplies } from './replies.queries.ts'

const POSTS = 100_000
const REPLIES = 1_000_000
const PEOPLE = 2000
const TOKEN = 'reader'
/** Number of pages of 8 KB that one statement may read, about 5 ms; the reader follows as many posts as anyone may. */
const MOST_PAGES = 8000

const tables = [
  'community_profiles',
  'community_posts',
  'community_replies',
  'community_follows',
  'community_blocks',
  'community_search',
]

let database: TestDatabase
let requests: pg.Client
let self: string
let blocked: string[]
let post: string
beforeAll(async () => {
  database = await createTestDatabase()
  await fill()
  requests = new pg.Client({ connectionString: (await prepareLogins(database.url)).requests })
  await requests.connect()
}, 600_000)
afterAll(async () => {
  await requests.end()
  await database.drop()
})

/** Posts with a common and a rare word, over two years; every topic but reptiles, which have few. */
async function fill(): Promise<void> {
  await pastSecurity(
    database.pool,
    async (query) => {
      for (const table of tables) await query(`alter table ${table} disable trigger user`)
      const made = await query<{ id: string }>(
        `with made as (
           insert into users (id, name, email, email_verified)
           select app.new_id(), 'Person', 'p' || at || '@example.com', true from generate_series(1, ${PEOPLE}) as at
           returning id, email)
         insert into community_profiles (user_id, name, face, approved_at)
         select id, split_part(email, '@', 1), 'cat', now() from made order by length(email), email returning id`,
      )
      self = made.rows[0]?.id ?? ''
      blocked = made.rows.slice(-500).map(({ id }) => id)
      await query(
        `insert into sessions (id, user_id, token, expires_at)
         select app.new_id(), user_id, $2, now() + interval '1 day' from community_profiles where id = $1`,
        [self, hashToken(TOKEN)],
      )
      await query(`insert into community_blocks (blocker_id, blocked_id) select $1, unnest($2::uuid[])`, [
        self,
        blocked,
      ])
      await query(`create temporary table people as
        select id, row_number() over (order by name) as at from community_profiles`)
      await query(`
        insert into community_posts (id, author_id, kind, topic, title, body, state, published_at, active_at, vote_count,
                                     created_at, verified_at)
        select app.new_id(), people.id, (array['question', 'discussion', 'story'])[1 + n % 3],
               case when n % 1000 = 0 then 'reptile'
                    else (array['dog', 'cat', 'bird', 'rabbit', 'hamster', 'fish', 'general'])[1 + n % 7] end,
               'How do I care about number ' || n, repeat('A pet needs care and words ', 12) ||
               case when n % 5000 = 0 then 'gecko' else 'dinner' end,
               'published', made_at, made_at + interval '1 hour', (n * 7919) % 300, made_at,
               case when n % 100 = 0 then made_at end
          from generate_series(1, ${POSTS}) as series(n)
          join people on people.at = 1 + n % ${PEOPLE},
               lateral (select now() - interval '730 days' * (1 - n / ${POSTS}.0)) as moment(made_at)`)
      await query(`create temporary table threads as
        select id, row_number() over (order by published_at desc) as at, published_at from community_posts`)
      // The newest threads have the most replies.
      await query(`
        insert into community_replies (id, post_id, author_id, body, state, published_at, created_at, vote_count)
        select app.new_id(), threads.id, people.id, 'A reply with some words', 'published',
               least(now(), threads.published_at + n * interval '1 second'), now(),
               case when n % 50 = 0 then 6 + n % 10 else n % 6 end
          from generate_series(1, ${REPLIES}) as series(n)
          join threads on threads.at = 1 + case when n % 10 = 0 then n % 200 else n % ${POSTS} end
          join people on people.at = 1 + n % ${PEOPLE}`)
      await query(
        `insert into community_follows (follower_id, post_id, seen_at)
         select $1, id, now() - interval '30 days' from threads where at % 100 = 0`,
        [self],
      )
      await query(`
        insert into community_search (post_id, topic, kind, published_at, words)
        select id, topic, kind, published_at, to_tsvector('english', title || ' ' || body) from community_posts`)
      const first = await query<{ id: string }>('select id from threads order by at limit 1')
      post = first.rows[0]?.id ?? ''
      for (const table of tables) await query(`alter table ${table} enable trigger user`)
    },
    tables,
  )
  await database.pool.query('vacuum analyze')
}

interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Step[]
}
const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

type Value = string | number | string[] | Date | null

/** Reads the plan of a statement as the reader, planned for its values or for any. */
async function planOf(
  { text }: Statement,
  values: Value[],
  mode: string,
): Promise<{ plan: Step; took: number }> {
  const literals = values.map((value) =>
    value === null
      ? 'null'
      : pg.escapeLiteral(
          Array.isArray(value)
            ? `{${value.join(',')}}`
            : value instanceof Date
              ? value.toISOString()
              : String(value),
        ),
  )
  await requests.query('begin')
  await requests.query('select * from app.open_session($1, null, 8)', [hashToken(TOKEN)])
  await requests.query(`set local plan_cache_mode = '${mode}'`)
  await requests.query(`prepare asked as ${text}`)
  const ask = `explain (analyze, buffers, format json) execute asked (${literals.join(', ')})`
  await requests.query(ask)
  const { rows } = await requests.query<{ 'QUERY PLAN': { Plan: Step; 'Execution Time': number }[] }>(ask)
  await requests.query('deallocate asked')
  await requests.query('rollback')
  const found = rows[0]?.['QUERY PLAN'][0]
  if (!found) throw new Error('There is no plan')
  return { plan: found.Plan, took: found['Execution Time'] }
}

const viewing = (): Value[] => [self, blocked]
const page = (...rest: Value[]): Value[] => [...viewing(), null, null, 21, null, ...rest]

// spec engagement §6: hub, list and search at 100,000 posts and 1,000,000 replies, no sequential scan
describe.each(['force_custom_plan', 'force_generic_plan'])('with %s', (mode) => {
  it.each<[string, () => [Statement, Value[]]]>([
    ['newest posts', () => [listPublished.new.all, page()]],
    ['posts with the latest replies', () => [listPublished.active.all, page()]],
    ['the most helpful posts', () => [listPublished.helpful.all, page()]],
    ['newest posts of a rare topic', () => [listPublished.new.ofTopic, page('reptile')]],
    ['most helpful posts of a rare topic', () => [listPublished.helpful.ofTopic, page('reptile')]],
    ['latest replies of a rare topic', () => [listPublished.active.ofTopic, page('reptile')]],
    ['followed posts', () => [listPublished.active.followed, page(null)]],
    ['own posts', () => [listOwn, page(null)]],
    ['a search for a rare word', () => [searchPosts, page(null, 'gecko', 'all')]],
    ['a search for a common word', () => [searchPosts, page(null, 'care', 'all')]],
    [
      'a search for a common word of one kind',
      () => [searchPosts, [...viewing(), null, null, 21, 'story', null, 'care', 'all']],
    ],
    ['a search for all posts but those with a word', () => [searchPosts, page(null, '-care', 'all')]],
    ['a search for a common word in a rare topic', () => [searchPosts, page('reptile', 'care', 'all')]],
    ['a post', () => [findPost, [...viewing(), post]]],
    ['the most helpful replies', () => [listReplies.helpful, [...viewing(), null, null, 51, post]]],
    ['the newest replies', () => [listReplies.new, [...viewing(), null, null, 51, post]]],
    ['unread replies of a page', () => [countUnread, [...viewing(), [post]]]],
    ['all unread replies', () => [countAllUnread, [...viewing(), 10]]],
    ['the newest unread reply', () => [findUnread, viewing()]],
    ['statistics', () => [readStats, [new Date()]]],
    ['the number of own posts', () => [countOwn, [self]]],
  ])('%s are read by an index', async (name, ask) => {
    const [statement, values] = ask()
    const { plan, took } = await planOf(statement, values, mode)
    const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    process.stdout.write(`${mode} ${name}: ${pages} pages, ${took} ms\n`)
    const scanned = stepsOf(plan).filter(
      (step) => step['Node Type'] === 'Seq Scan' && /posts|replies|search/.test(step['Relation Name'] ?? ''),
    )
    expect(scanned.map((step) => step['Relation Name'])).toEqual([])
    expect(pages).toBeLessThan(MOST_PAGES)
  })
})

it('a person who follows most posts follows another one in place of the one unread for the longest time', async () => {
  const followed = await pastSecurity(
    database.pool,
    async (query) => {
      await query(
        `insert into community_follows (follower_id, post_id)
         select $1, id from community_posts where id not in (select post_id from community_follows) limit 1`,
        [self],
      )
      return query<{ number: number }>(
        'select count(*)::int as number from community_follows where follower_id = $1',
        [self],
      )
    },
    ['community_follows', 'community_posts'],
  )
  expect(followed.rows).toEqual([{ number: MOST_FOLLOWED }])
})
