import type { QueueEntry } from '@app/domain/community/moderation.contract'
import { blobKey } from '@app/server/features/files/photos.service'
import { newId } from '@app/server/platform/base/ids'
import type { TestApp } from '../app.ts'
import { changeInstallation, grantPermission } from '../installation.ts'
import { pastSecurity } from '../past-security.ts'
import { makePerson, type TestPerson } from './people.ts'

/** A user with a profile in the community. */
export interface TestWriter extends TestPerson {
  profileId: string
  /** Name in the community. */
  name: string
}

/** Switches the community on. */
export const openCommunity = (app: TestApp): Promise<void> =>
  changeInstallation({ ownerUrl: app.database.url }, 'communityEnabled', true)

/** Runs a statement as the user, under row-level security and all triggers. */
async function runAs<Row>(
  { app, tokenHash }: TestPerson,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const done = await app.services.db.withActor({ tokenHash }, (tx) => tx.run<Row>({ text }, values))
  if (!done) throw new Error('The session is over')
  return done.value
}

/** Gives a user a profile. */
export async function joinCommunity(person: TestPerson, name: string): Promise<TestWriter> {
  const [added] = await runAs<{ id: string }>(
    person,
    `insert into community_profiles (user_id, name, face) values ($1, $2, 'cat') returning id`,
    [person.userId, name],
  )
  return { ...person, profileId: added?.id ?? '', name }
}

let writers = 0
/** Creates a user with a profile. */
export async function makeWriter(app: TestApp): Promise<TestWriter> {
  writers += 1
  return joinCommunity(await makePerson(app, { name: 'Writer' }), `Writer ${writers}`)
}

/** Creates a moderator with a profile. */
export async function makeModerator(app: TestApp): Promise<TestWriter> {
  const writer = await makeWriter(app)
  await grantPermission(app, writer, 'moderate the community')
  return writer
}

/** Adds a post; the first of its author waits for review. Returns its id. */
export async function addPost(
  author: TestWriter,
  { title = 'How do you weigh a cat?', body = 'She leaves the scale the moment it beeps.' } = {},
): Promise<string> {
  const id = newId()
  await runAs(
    author,
    `insert into community_posts (id, author_id, kind, topic, title, body) values ($1, $2, 'question', 'cat', $3, $4)`,
    [id, author.profileId, title, body],
  )
  return id
}

/** Adds a reply, under the same rules. Returns its id. */
export async function addReply(author: TestWriter, postId: string, body = 'Hold her.'): Promise<string> {
  const id = newId()
  await runAs(
    author,
    'insert into community_replies (id, post_id, author_id, body) values ($1, $2, $3, $4)',
    [id, postId, author.profileId, body],
  )
  return id
}

/** Adds a picture to a post, with a small file of its preview. Returns the picture's id. */
export async function addPicture(
  author: TestWriter,
  postId: string,
  alt = 'Miso on a scale',
): Promise<string> {
  const [id, blobId] = [newId(), newId()]
  const bytes = Buffer.from('a picture')
  await author.app.services.blobs.put(blobKey(postId, blobId, 'thumb.webp'), bytes, {
    contentType: 'image/webp',
    bytes: bytes.length,
  })
  await runAs(
    author,
    `insert into community_pictures (id, post_id, position, alt, blob_id, width, height, bytes, sha256)
     values ($1, $2, 1, $3, $4, 40, 30, $5, 'none')`,
    [id, postId, alt, blobId, bytes.length],
  )
  return id
}

/** Changes the text of a post. */
export const editPost = (author: TestWriter, postId: string, body: string): Promise<unknown> =>
  runAs(author, 'update community_posts set body = $2 where id = $1', [postId, body])

/** Reports a published post. */
export const reportPost = (reporter: TestWriter, postId: string, note: string | null = null) =>
  runAs(
    reporter,
    `insert into community_reports (reporter_id, post_id, reason, note) values ($1, $2, 'spam', $3)`,
    [reporter.profileId, postId, note],
  )

/** Appeals against a decision. */
export const appealAgainst = (author: TestWriter, decisionId: string, words = 'I meant it well.') =>
  runAs(author, 'update community_decisions set appeal = $2, appealed_at = now() where id = $1', [
    decisionId,
    words,
  ])

/** Decides about a post or reply as it is now. Returns the id of the decision, and the answer. */
export async function decideAs(
  { client }: TestPerson,
  about: string,
  action: string,
  given: { id?: string; revision?: number; days?: number; reason?: string } = {},
) {
  const seen = await client.call<{ revision?: number }>('GET', `/moderation/cases/${about}`)
  const { id = newId(), revision = seen.body.revision ?? 1, reason = 'Because of the rules', ...rest } = given
  const body = { id, about, revision, action, reason, ...rest }
  const answer = await client.call<{ code?: string }>('POST', '/moderation/decisions', body)
  return { id, answer }
}

/** Answers an appeal. */
export const answerAs = ({ client }: TestPerson, decisionId: string, result: 'upheld' | 'reversed') =>
  client.call<{ code?: string }>('POST', `/moderation/decisions/${decisionId}/answer`, {
    result,
    answer: 'We looked at it again.',
  })

/** Reads the queue as a moderator. */
export const readQueue = async ({ client }: TestPerson) =>
  (await client.call<{ entries: QueueEntry[]; waiting: number }>('GET', '/moderation/queue')).body

/** Reads a post, reply or appeal as a moderator. */
export const readCase = async ({ client }: TestPerson, id: string) =>
  (await client.call<QueueEntry>('GET', `/moderation/cases/${id}`)).body

/** Adds a post of a new author and has a moderator approve it. */
export async function publishPost(moderator: TestWriter, given: { title?: string; body?: string } = {}) {
  const author = await makeWriter(moderator.app)
  const postId = await addPost(author, given)
  await decideAs(moderator, postId, 'approve')
  return { author, postId }
}

/** Columns of posts, replies and profiles that decisions change. */
interface CommunityRow {
  state: string
  locked: boolean
  verified_by: string | null
  verified_at: Date | null
  approved_at: Date | null
  suspended_until: Date | null
  report_weight: string
}

/** Reads a row of the community past row-level security. */
export const readCommunity = (
  { database }: TestApp,
  table: 'community_posts' | 'community_replies' | 'community_profiles',
  id: string,
): Promise<Partial<CommunityRow>[]> =>
  pastSecurity(
    database.pool,
    async (query) => (await query<CommunityRow>(`select * from ${table} where id = $1`, [id])).rows,
    [table],
  )

/** Deletes all held posts. */
export const deleteHeld = ({ database }: TestApp): Promise<unknown> =>
  pastSecurity(database.pool, (query) => query(`delete from community_posts where state = 'held'`), [
    'community_posts',
    'community_replies',
  ])
