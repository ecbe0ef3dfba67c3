import type { QueueEntry } from '@app/domain/community/moderation.contract'
import { newId } from '@app/server/platform/base/ids'
import type { TestApp } from '../app.ts'
import { grantPermission } from '../installation.ts'
import { pastSecurity } from '../past-security.ts'
import { addCommunityPost, addCommunityReply, joinCommunity, type TestMember } from './community.ts'
import { makePerson, type TestPerson } from './people.ts'
import { pictureForm } from './records.ts'

let writers = 0
/** Creates a user with a new profile, whose first post waits for review. */
export async function makeWriter(app: TestApp): Promise<TestMember> {
  writers += 1
  const name = `Newcomer ${writers}`
  const person = await makePerson(app, { name: 'Writer' })
  return joinCommunity(person, name, { isApproved: false, isNew: true })
}

/** Creates a moderator with a new profile. */
export async function makeModerator(app: TestApp): Promise<TestMember> {
  const writer = await makeWriter(app)
  await grantPermission(app, writer, 'moderate the community')
  return writer
}

/** Adds a post about weighing a cat. Returns its id. */
export const addPost = async (author: TestMember, fields: object = {}): Promise<string> =>
  (
    await addCommunityPost(author, {
      title: 'How do you weigh a cat?',
      body: 'She leaves the scale.',
      ...fields,
    })
  ).id

/** Adds a reply. Returns its id. */
export const addReply = async (author: TestMember, postId: string): Promise<string> =>
  (await addCommunityReply(author, postId)).id

/** Adds a picture to a post. Returns its id. */
export async function addPicture({ client }: TestMember, postId: string): Promise<string> {
  const id = newId()
  const form = await pictureForm()
  form.set('id', id)
  form.set('alt', 'Miso on a scale')
  const { status } = await client.call('POST', `/community/posts/${postId}/pictures`, form)
  if (status !== 200) throw new Error(`The picture was refused with ${status}`)
  return id
}

/** Changes the text of a post. */
export async function editPost({ client }: TestMember, postId: string, body: string): Promise<void> {
  const path = `/community/posts/${postId}`
  const { body: post } = await client.call<{ topic: string; title: string; version: number }>('GET', path)
  const { topic, title, version } = post
  const { status } = await client.call('PATCH', path, { topic, title, body, version })
  if (status !== 200) throw new Error(`The change was refused with ${status}`)
}

/** Reports a published post. */
export async function reportPost({ client }: TestMember, postId: string, note = ''): Promise<void> {
  const report = { subject: 'post', id: postId, reason: 'spam', note }
  const { status } = await client.call('POST', '/community/reports', report)
  if (status !== 200) throw new Error(`The report was refused with ${status}`)
}

/** Appeals against a decision. */
export const appealAgainst = ({ client }: TestMember, decisionId: string, text = 'I meant it well.') =>
  client.call<{ code?: string }>('POST', `/community/decisions/${decisionId}/appeal`, { text })

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
export async function answerAs(
  moderator: TestPerson,
  decisionId: string,
  result: 'upheld' | 'reversed',
  given: { revision?: number } = {},
) {
  const { revision = (await readCase(moderator, decisionId)).revision ?? 0 } = given
  const body = { revision, result, answer: 'We looked at it again.' }
  const path = `/moderation/decisions/${decisionId}/answer`
  return moderator.client.call<{ code?: string }>('POST', path, body)
}

/** Reads the queue as a moderator. */
export const readQueue = async ({ client }: TestPerson) =>
  (await client.call<{ entries: QueueEntry[]; waiting: number }>('GET', '/moderation/queue')).body

/** Reads a post, reply or appeal as a moderator. */
export const readCase = async ({ client }: TestPerson, id: string) =>
  (await client.call<QueueEntry>('GET', `/moderation/cases/${id}`)).body

/** Adds a post of a new author and has a moderator approve it. */
export async function publishPost(moderator: TestMember, given: { title?: string; body?: string } = {}) {
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
