import type { PostKind, ProfileFace, ReportReason, Topic } from '@app/domain/community/community.vocabulary'
import { newId } from '@app/server/platform/base/ids'
import { createPool } from '@app/server/platform/database/pool'
import type { StartedServices } from '@app/server/platform/services/start-services'
import { pastSecurity, type Query } from '../../past-security.ts'

interface DemoAuthor {
  name: string
  face: ProfileFace
  /** Address of one of the demo's people; the accounts of others have no password. */
  email?: string
}

const authors = {
  ana: { name: 'Ana & Miso', face: 'cat', email: 'ana@example.com' },
  sam: { name: 'Sam of three', face: 'rabbit', email: 'sam@example.com' },
  bo: { name: 'Bo the beagle', face: 'dog' },
  pepper: { name: 'Pepper’s people', face: 'dog' },
  thistle: { name: 'Thistle’s crew', face: 'rabbit' },
  olive: { name: 'Olive’s family', face: 'cat' },
  budgies: { name: 'Two budgies', face: 'bird' },
} as const satisfies Record<string, DemoAuthor>
type Author = keyof typeof authors

interface DemoReply {
  by: Author
  hoursAgo: number
  body: string
  votes?: number
  isBest?: boolean
}

interface DemoPost {
  by: Author
  kind: PostKind
  topic: Topic
  title: string
  body: string
  hoursAgo: number
  votes?: number
  /** Marked as expert-verified by Bo, a moderator. */
  isVerified?: boolean
  /** Hours since its author has read the replies. */
  seenHoursAgo?: number
  replies?: readonly DemoReply[]
  reports?: readonly { by: Author; reason: ReportReason; note: string }[]
}

const posts: readonly DemoPost[] = [
  {
    by: 'ana',
    kind: 'question',
    topic: 'cat',
    title: 'How do you weigh a cat that won’t sit still?',
    body: 'Miso is 11 and losing a little each month. Our vet wants a weight every two weeks. She leaves the scale the moment it beeps, and the number jumps by half a pound.',
    hoursAgo: 30,
    votes: 12,
    isVerified: true,
    seenHoursAgo: 20,
    replies: [
      {
        by: 'bo',
        hoursAgo: 27,
        body: 'Step on the scale holding her, then without her, and subtract. Do it three times and keep the middle number. Same scale, same floor, before breakfast.',
        votes: 17,
        isBest: true,
      },
      {
        by: 'thistle',
        hoursAgo: 22,
        body: 'I leave the kitchen scale out with her blanket on it for a week. Now she sits there by choice. Press tare first!',
        votes: 8,
      },
      {
        by: 'olive',
        hoursAgo: 3,
        body: 'Put the carrier on the scale, press tare, let her walk in. Ours thinks it was her idea.',
        votes: 3,
      },
      { by: 'pepper', hoursAgo: 0.2, body: 'A cardboard box. It is always a cardboard box.', votes: 1 },
    ],
  },
  {
    by: 'pepper',
    kind: 'question',
    topic: 'dog',
    title: 'Which harness for a dog that pulls?',
    body: 'He is 60 lbs of opinion. Front clip, back clip or both? He chews straps, so that matters too.',
    hoursAgo: 0.5,
  },
  {
    // Waits for a moderator because of its link.
    by: 'budgies',
    kind: 'discussion',
    topic: 'bird',
    title: 'The cover that let us sleep until seven',
    body: 'It is sewn from blackout cloth, open at the back for air. The pattern is at www.example.com/cover.',
    hoursAgo: 1.8,
  },
  {
    by: 'thistle',
    kind: 'discussion',
    topic: 'rabbit',
    title: 'Hay everywhere: show your feeders',
    body: 'Ours is an old wall basket with a board below it. Half the mess, twice the hay eaten.',
    hoursAgo: 2.2,
    votes: 9,
    replies: [
      {
        by: 'sam',
        hoursAgo: 1.5,
        body: 'A shoe box with a round hole. Clover pulls the hay out herself.',
        votes: 6,
      },
      {
        by: 'budgies',
        hoursAgo: 1,
        body: 'No rabbits here, but I am building that board for the seed shells.',
      },
    ],
  },
  {
    by: 'bo',
    kind: 'question',
    topic: 'dog',
    title: 'When can he eat dry food after a dental?',
    body: 'Two teeth out this morning. The clinic said soft food, and I forgot to ask for how many days.',
    hoursAgo: 5.4,
    votes: 11,
    isVerified: true,
    replies: [
      {
        by: 'olive',
        hoursAgo: 4.5,
        body: 'Ours said 10 to 14 days, until the gum has closed. Call them: it depends on the teeth, and they are used to that call.',
        votes: 11,
        isBest: true,
      },
    ],
  },
  {
    by: 'olive',
    kind: 'story',
    topic: 'cat',
    title: 'Seventeen years with Olive',
    body: 'She came in a shoe box and left as the head of the house. Thank you for every answer.',
    hoursAgo: 8.3,
    votes: 64,
    replies: [
      { by: 'ana', hoursAgo: 7, body: 'Seventeen good years. Thank you for telling us about her.', votes: 9 },
    ],
  },
  {
    by: 'budgies',
    kind: 'question',
    topic: 'bird',
    title: 'Our budgie starts singing at five',
    body: 'A darker cover helped for a week. Now he knows. Does a later bedtime work for anyone?',
    hoursAgo: 11.5,
    votes: 3,
    reports: [{ by: 'pepper', reason: 'other', note: 'Asked a week ago, with six answers.' }],
  },
  {
    by: 'ana',
    kind: 'question',
    topic: 'rabbit',
    title: 'A rabbit that hates the car',
    body: 'Clover freezes in the carrier for the whole ride. A towel over it helps a little. What else?',
    hoursAgo: 23 * 24,
    votes: 7,
    seenHoursAgo: 22 * 24,
    replies: [
      {
        by: 'thistle',
        hoursAgo: 22.5 * 24,
        body: 'Take her companion along. Two of them eat on the way, one alone does not.',
        votes: 9,
      },
    ],
  },
]

const tables = [
  'community_profiles',
  'community_posts',
  'community_replies',
  'community_follows',
  'community_reports',
  'users',
]

/** Fills the demo's community with some posts of the last days. */
export async function fillDemoCommunity(services: StartedServices): Promise<void> {
  const pool = createPool(services.ownerUrl, 1, services.log)
  try {
    await pastSecurity(pool, (query) => fill(query, services.clock.now()), tables)
  } finally {
    await pool.end()
  }
}

async function fill(query: Query, now: Date): Promise<void> {
  const profiles = new Map<string, string>()
  for (const [key, author] of Object.entries<DemoAuthor>(authors))
    profiles.set(key, await join(query, author))
  const profileOf = (author: Author): string => profiles.get(author) ?? ''
  for (const post of posts.toReversed()) await addPost(query, post, { now, profileOf })
  // The limits of an hour would refuse the next text of people who have just written days of them.
  await query(`update community_profiles set recent_posts = '{}', recent_replies = '{}'`)
}

async function join(
  query: Query,
  { name, face, email = `${newId()}@example.com` }: DemoAuthor,
): Promise<string> {
  await query(
    `insert into users (id, name, email, email_verified, onboarding_completed_at) values ($1, $2, $3, true, now())
     on conflict (email) do nothing`,
    [newId(), name, email],
  )
  const { rows } = await query<{ id: string }>(
    `insert into community_profiles (user_id, name, face, approved_at, created_at)
     select id, $1, $2, now(), now() - interval '90 days' from users where email = $3 returning id`,
    [name, face, email],
  )
  return rows[0]?.id ?? ''
}

interface Filling {
  now: Date
  profileOf: (author: Author) => string
}

async function addPost(query: Query, post: DemoPost, { now, profileOf }: Filling): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const id = newId()
  const author = profileOf(post.by)
  await query(`update community_profiles set recent_posts = '{}', recent_replies = '{}'`)
  await query(
    `insert into community_posts (id, author_id, kind, topic, title, body) values ($1, $2, $3, $4, $5, $6)`,
    [id, author, post.kind, post.topic, post.title, post.body],
  )
  for (const reply of post.replies ?? []) {
    const replyId = newId()
    await query('insert into community_replies (id, post_id, author_id, body) values ($1, $2, $3, $4)', [
      replyId,
      id,
      profileOf(reply.by),
      reply.body,
    ])
    await query(
      'update community_replies set published_at = $2, created_at = $2, vote_count = $3 where id = $1',
      [replyId, at(reply.hoursAgo), reply.votes ?? 0],
    )
    if (reply.isBest)
      await query('update community_posts set best_reply_id = $2 where id = $1', [id, replyId])
  }
  const newest = Math.min(post.hoursAgo, ...(post.replies ?? []).map(({ hoursAgo }) => hoursAgo))
  await query(
    `update community_posts
        set created_at = $2, published_at = case when state = 'published' then $2::timestamptz end,
            active_at = case when state = 'published' then $3::timestamptz end, vote_count = $4,
            verified_by = $5, verified_at = case when $5::uuid is not null then $3::timestamptz end
      where id = $1`,
    [id, at(post.hoursAgo), at(newest), post.votes ?? 0, post.isVerified ? profileOf('bo') : null],
  )
  await query('update community_search set published_at = $2 where post_id = $1', [id, at(post.hoursAgo)])
  for (const { by, reason, note } of post.reports ?? []) {
    await query(
      'insert into community_reports (reporter_id, post_id, reason, note) values ($1, $2, $3, $4)',
      [profileOf(by), id, reason, note],
    )
  }
  // Everyone has read everything but what the author of a post has not seen.
  await query('update community_follows set seen_at = $2 where post_id = $1', [id, now])
  if (post.seenHoursAgo !== undefined) {
    await query('update community_follows set seen_at = $3 where post_id = $1 and follower_id = $2', [
      id,
      author,
      at(post.seenHoursAgo),
    ])
  }
}
