import type { CommunityPost, CommunityReply } from '@app/domain/community/community.contract'
import type { ProfileFace } from '@app/domain/community/community.vocabulary'
import { newId } from '@app/server/platform/base/ids'
import type { TestApp } from '../app.ts'
import { pastSecurity } from '../past-security.ts'
import type { TestPerson } from './people.ts'
import { pictureForm } from './records.ts'

/** A member of the community. */
export interface TestMember extends TestPerson {
  profileId: string
  name: string
}

/** Switches the community of an installation on or off. */
export async function switchCommunity({ database }: TestApp, isOn = true): Promise<void> {
  await database.pool.query(
    `insert into system_settings (key, value) values ('communityEnabled', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(isOn)],
  )
}

interface Joining {
  face?: ProfileFace
  /** False for a person whose first post a moderator still has to read. */
  isApproved?: boolean
  /** True for a person who joined within the last days, and may write less. */
  isNew?: boolean
}

/** Gives a person a profile in the community, approved and of long ago unless asked otherwise. */
export async function joinCommunity(
  person: TestPerson,
  name: string,
  { face = 'dog', isApproved = true, isNew = false }: Joining = {},
): Promise<TestMember> {
  const { status, body } = await person.client.call<{ id: string }>('PUT', '/community/profile', {
    name,
    face,
  })
  if (status !== 200) throw new Error(`The profile was refused: ${JSON.stringify(body)}`)
  await setProfile(person.app, body.id, {
    ...(isApproved && { approved_at: new Date() }),
    ...(!isNew && { created_at: new Date(Date.now() - 30 * 86_400_000) }),
  })
  return { ...person, profileId: body.id, name }
}

/** Sets columns of a profile that only moderators and triggers change. */
export async function setProfile(
  { database }: TestApp,
  profileId: string,
  columns: Record<string, unknown>,
): Promise<void> {
  await setColumns(database, 'community_profiles', profileId, columns)
}

/** Sets columns of a post past its triggers, such as `state`. */
export async function setPost(
  { database }: TestApp,
  postId: string,
  columns: Record<string, unknown>,
): Promise<void> {
  await setColumns(database, 'community_posts', postId, columns)
}

/** Sets columns of a reply past its triggers. */
export async function setReply(
  { database }: TestApp,
  replyId: string,
  columns: Record<string, unknown>,
): Promise<void> {
  await setColumns(database, 'community_replies', replyId, columns)
}

async function setColumns(
  { pool }: TestApp['database'],
  table: string,
  id: string,
  columns: Record<string, unknown>,
): Promise<void> {
  const names = Object.keys(columns)
  if (names.length === 0) return
  const changes = names.map((name, at) => `${name} = $${at + 2}`).join(', ')
  await pastSecurity(
    pool,
    (query) => query(`update ${table} set ${changes} where id = $1`, [id, ...Object.values(columns)]),
    [table],
  )
}

/** Body of a valid post. */
export const postBody = (fields: object = {}) => ({
  id: newId(),
  kind: 'question',
  topic: 'dog',
  title: 'How do I trim claws?',
  body: 'Miso pulls the paw away every time.',
  ...fields,
})

/** Adds a post as a member. */
export async function addCommunityPost({ client }: TestPerson, fields: object = {}): Promise<CommunityPost> {
  const { status, body } = await client.call<CommunityPost>('POST', '/community/posts', postBody(fields))
  if (status !== 200) throw new Error(`The post was refused: ${JSON.stringify(body)}`)
  return body
}

/** Body of a valid reply. */
export const replyBody = (fields: object = {}) => ({
  id: newId(),
  body: 'Begin with one claw a day.',
  ...fields,
})

/** Adds a reply as a member. */
export async function addCommunityReply(
  { client }: TestPerson,
  postId: string,
  fields: object = {},
): Promise<CommunityReply> {
  const path = `/community/posts/${postId}/replies`
  const { status, body } = await client.call<CommunityReply>('POST', path, replyBody(fields))
  if (status !== 200) throw new Error(`The reply was refused: ${JSON.stringify(body)}`)
  return body
}

/** Form of a small real picture, with a new id. */
export async function picturesForm(fields: Record<string, string> = {}, file?: File): Promise<FormData> {
  const form = await pictureForm()
  for (const [name, value] of Object.entries({ id: newId(), alt: 'A paw', ...fields })) form.set(name, value)
  if (file) form.set('file', file)
  return form
}

/** Adds a moderator's decision about a member, and returns its id. */
export async function addDecision(
  { database }: TestApp,
  { profileId }: TestMember,
  { action = 'hide', postId = null }: { action?: string; postId?: string | null } = {},
): Promise<string> {
  const id = newId()
  await pastSecurity(
    database.pool,
    (query) =>
      query(
        `insert into community_decisions (id, author_id, post_id, title, action, reason)
         values ($1, $2, $3, 'A title', $4, 'It was unkind')`,
        [id, profileId, postId, action],
      ),
    ['community_decisions'],
  )
  return id
}
