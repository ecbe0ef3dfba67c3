import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import {
  addCommunityPost,
  addCommunityReply,
  joinCommunity,
  picturesForm,
  type TestMember,
} from '@app/testing/factories/community'
import { makePerson } from '@app/testing/factories/people'
import { readZip } from '@app/testing/read-zip'
import { newId } from '../../platform/base/ids.ts'

let app: TestApp
let ana: TestMember
beforeAll(async () => {
  app = await startTestApp()
  ana = await joinCommunity(await makePerson(app, { name: 'Ana' }), 'Ana & Miso')
})
afterAll(() => app.stop())

/** A member with a post that has a picture and a vote, and a reply to Ana's post. */
async function makeMember(name: string) {
  const member = await joinCommunity(await makePerson(app, { name }), name)
  const post = await addCommunityPost(member)
  await member.client.call('POST', `/community/posts/${post.id}/pictures`, await picturesForm())
  const anas = await addCommunityPost(ana)
  const reply = await addCommunityReply(member, anas.id)
  await member.client.call('PUT', `/community/posts/${anas.id}/vote`, { helpful: true })
  await addCommunityReply(ana, post.id)
  return { member, post, anas, reply }
}

const leave = ({ client }: TestMember, communityPosts?: string) =>
  client.call('POST', '/account/deletion', {
    confirmation: 'DELETE',
    ...(communityPosts && { communityPosts }),
  })
const read = async (postId: string) => (await ana.client.call('GET', `/community/posts/${postId}`)).body

describe('deleting an account', () => {
  it('says how much there is in the community', async () => {
    const { member } = await makeMember('Bo')
    const { body } = await member.client.call('GET', '/account/deletion')
    expect(body).toMatchObject({ community: { posts: 1, replies: 1 } })
  })

  // spec product: posts are kept without a name, or removed: the user chooses
  it('keeps posts and replies without a name, unless asked otherwise', async () => {
    const { member, post, anas } = await makeMember('Cy')
    expect((await leave(member)).status).toBe(200)
    expect(await read(post.id)).toMatchObject({ author: null, isOwn: false, replyCount: 1, pictures: [{}] })
    expect(await read(anas.id)).toMatchObject({ replyCount: 1, voteCount: 0 })
    const { body } = await ana.client.call('GET', `/community/posts/${anas.id}/replies`)
    expect(body).toMatchObject({ entries: [{ author: null }] })
  })

  it('removes posts with their pictures, and replies, if asked to', async () => {
    const { member, post, anas } = await makeMember('Dee')
    expect((await leave(member, 'remove')).status).toBe(200)
    expect(await read(post.id)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await read(anas.id)).toMatchObject({ replyCount: 0, voteCount: 0 })
    await app.worker.settle()
    const keys: string[] = []
    for await (const { key } of app.services.blobs.list(`${post.id}/`)) keys.push(key)
    expect(keys).toEqual([])
  })
})

describe('a takeout', () => {
  it('holds the profile, posts, replies and pictures of the user who asks, and none of others', async () => {
    const { member, post, reply } = await makeMember('Eve')
    const id = newId()
    await member.client.call('POST', '/takeouts', { id })
    await app.worker.settle()
    const { body } = await member.client.call<{ url: string }>('POST', `/takeouts/${id}/links`)
    const archive = await readZip(Buffer.from(await (await member.client.get(body.url)).arrayBuffer()))
    const rows = (table: string) =>
      JSON.parse(archive.get(`data/community_${table}.json`)?.toString() ?? 'null') as Record<
        string,
        unknown
      >[]
    expect(rows('profiles')).toMatchObject([{ id: member.profileId, name: 'Eve' }])
    expect(rows('profiles')[0]).not.toHaveProperty('report_weight')
    expect(rows('posts')).toMatchObject([{ id: post.id }])
    expect(rows('replies')).toMatchObject([{ id: reply.id }])
    const [picture] = rows('pictures')
    expect(archive.get(`files/community_pictures/${String(picture?.['id'])}.jpg`)?.length).toBeGreaterThan(
      100,
    )
  })
})
