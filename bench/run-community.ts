import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type LoadHousehold, seedLoadData } from '@app/testing/scenarios/load-data'
import { startMeasuredServer } from './lib/measured-server.ts'
import { startOwnDatabase } from './lib/own-database.ts'
import { atMost, type Figure } from './lib/report.ts'
import { sessionCookie } from './lib/session.ts'

const POSTS = 100_000
const REPLIES = 1_000_000
/** Authors, each the owner of a small household. */
const PEOPLE = 200
const REQUESTS_A_SECOND = 50
const SECONDS = 10
const WARM_UP_SECONDS = 3
/** Milliseconds (product, figures of the community). */
const TARGET = 100

/** Requests that are measured, each with its name in the report. */
const paths = {
  hub: () => '/community',
  list: (at: number) =>
    `/community/posts?order=${['new', 'active', 'helpful'][at % 3]}${at % 2 ? '&topic=cat' : ''}`,
  search: (at: number) => `/community/posts?words=${['harness', 'weight+scale', 'rare42', 'dental'][at % 4]}`,
  post: (at: number, posts: readonly string[]) => `/community/posts/${posts[at % posts.length] ?? ''}`,
  replies: (at: number, posts: readonly string[]) =>
    `/community/posts/${posts[at % posts.length] ?? ''}/replies`,
} as const

/** Benchmarks the community with 100,000 posts and 1,000,000 replies, on a database of its own. */
export async function benchCommunity(folder: string, say: (line: string) => void): Promise<Figure[]> {
  const database = await startOwnDatabase(folder)
  const { url, owner } = database
  say(`Making ${POSTS} posts and ${REPLIES} replies …`)
  const people = await seedLoadData(owner, { households: PEOPLE, pets: 1, records: 1 })
  const posts = await seedPosts(owner)
  const server = await startMeasuredServer({
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    BILLING: 'off',
  })
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(paths)) {
    const ask = (at: number) => readPage(server.port, path(at, posts), people[at % people.length])
    await askAtRate(ask, WARM_UP_SECONDS)
    const times = (await askAtRate(ask, SECONDS)).toSorted((a, b) => a - b)
    const [median = 0, p99 = 0] = [0.5, 0.99].map((share) => times[Math.floor(times.length * share)])
    const words = `median ${Math.round(median)} ms, ${REQUESTS_A_SECOND} requests/s`
    figures.push(atMost(`community with ${POSTS} posts, ${name}, p99`, p99, 'ms', TARGET, words))
  }
  await server.stop()
  await database.stop()
  return figures
}

/** Starts requests at the fixed rate, and returns how long each took, in ms. */
async function askAtRate(ask: (at: number) => Promise<void>, seconds: number): Promise<number[]> {
  const times: number[] = []
  const asked: Promise<void>[] = []
  const started = performance.now()
  for (let at = 0; at < seconds * REQUESTS_A_SECOND; at += 1) {
    await sleep(Math.max(0, started + (at * 1000) / REQUESTS_A_SECOND - performance.now()))
    const before = performance.now()
    asked.push(ask(at).then(() => void times.push(performance.now() - before)))
  }
  await Promise.all(asked)
  return times
}

/** @throws Error if the server refuses the request */
async function readPage(port: number, path: string, person: LoadHousehold | undefined): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    headers: { cookie: sessionCookie(person?.token ?? '') },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${text}`)
}

/**
 * Fills the community without its triggers, which would notify the authors of a million replies. Words of the texts are
 * common, seldom and rare; two posts in a thousand have a thousand replies.
 * @returns ids of posts to read, the busiest among them
 */
async function seedPosts(owner: pg.Pool): Promise<string[]> {
  const statements = [
    `insert into community_profiles (user_id, name, face, approved_at, created_at)
     select id, 'Person ' || row_number() over (), 'dog', now(), now() - interval '1 year' from users`,
    'alter table community_posts disable trigger user',
    'alter table community_replies disable trigger user',
    `create temporary table authors as select id, row_number() over () - 1 as n from community_profiles`,
    `insert into community_posts
       (id, author_id, kind, topic, title, body, state, held_for, vote_count, reply_count, published_at, active_at, created_at)
     select app.new_id(), (select id from authors where n = at % ${PEOPLE}),
            (array['question', 'discussion', 'story'])[1 + at % 3], (array['dog', 'cat', 'rabbit', 'general'])[1 + at % 4],
            'Which ' || (array['harness', 'scale', 'hay', 'food'])[1 + at % 4] || ' after a dental, number ' || at,
            repeat('He is ten and his weight falls a little each month. ', 5) || case when at % 2000 = 42 then 'rare42' else '' end,
            'published', null, (at * 7919) % 200, 10, at_time, at_time, at_time
       from generate_series(1, ${POSTS}) as at,
            lateral (select now() - at * interval '10 minutes' as at_time)`,
    'create temporary table numbered as select id, row_number() over () - 1 as n from community_posts',
    'create unique index on numbered (n)',
    `insert into community_replies (id, post_id, author_id, body, state, held_for, vote_count, published_at, created_at)
     select app.new_id(), numbered.id, (select id from authors where n = at % ${PEOPLE}), 'Ours likes it after a week.',
            'published', null, at % 9, now() - at * interval '1 second', now() - at * interval '1 second'
       from generate_series(1, ${REPLIES}) as at
       join numbered on numbered.n = case when at % 5 = 0 then at % 200 else at % ${POSTS} end`,
    `insert into community_search (post_id, topic, kind, published_at, words)
     select id, topic, kind, published_at, setweight(to_tsvector('english', title), 'A') || to_tsvector('english', body)
       from community_posts`,
    `insert into community_follows (follower_id, post_id, seen_at)
     select author_id, id, now() - interval '1 hour' from community_posts`,
    `update community_totals set helpful_replies =
       (select count(*) from community_replies where state = 'published' and vote_count > 5)`,
    'alter table community_posts enable trigger user',
    'alter table community_replies enable trigger user',
  ]
  const client = await owner.connect()
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: string }>('select id from numbered where n < 400 order by n')
    return rows.map(({ id }) => id)
  } finally {
    client.release()
  }
}
