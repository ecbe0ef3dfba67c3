import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CommunityPost } from '@app/domain/community/community.contract'
import type { Notification } from '@app/domain/notifications/notifications.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import {
  addCommunityPost,
  addCommunityReply,
  joinCommunity,
  setProfile,
  setReply,
  type TestMember,
} from '@app/testing/factories/community'
import { makePerson } from '@app/testing/factories/people'
import { communityJobs } from './community.jobs.ts'

let app: TestApp
let ana: TestMember
let bo: TestMember
let cy: TestMember
beforeAll(async () => {
  app = await startTestApp()
  ana = await joinCommunity(await makePerson(app, { name: 'Ana' }), 'Ana & Miso')
  bo = await joinCommunity(await makePerson(app, { name: 'Bo' }), 'Bo')
  cy = await joinCommunity(await makePerson(app, { name: 'Cy' }), 'Cy')
})
beforeEach(async () => {
  for (const { profileId } of [ana, bo, cy])
    await setProfile(app, profileId, { recent_posts: [], recent_replies: [] })
})
afterAll(() => app.stop())

/** Notifications of a post in a member's panel, once all jobs have run. */
async function notified({ client }: TestMember, { id }: Pick<CommunityPost, 'id'>): Promise<Notification[]> {
  await app.worker.settle()
  const { body } = await client.call<{ entries: Notification[] }>('GET', '/notifications')
  return body.entries.filter(({ link }) => link === `/community/posts/${id}`)
}

const block = (who: TestMember, whom: TestMember, blocked: boolean) =>
  who.client.call('PUT', `/community/profiles/${whom.profileId}/block`, { blocked })

describe('a reply', () => {
  it('notifies the author and the followers of the post once, and not its own author', async () => {
    const post = await addCommunityPost(ana, { title: 'Claws again' })
    await cy.client.call('PUT', `/community/posts/${post.id}/follow`, { following: true })
    await addCommunityReply(bo, post.id)
    await addCommunityReply(bo, post.id)
    for (const follower of [ana, cy])
      expect(await notified(follower, post)).toMatchObject([
        { kind: 'community', title: 'New reply', message: 'Bo replied to “Claws again”.' },
      ])
    expect(await notified(bo, post)).toEqual([])
    // Bo follows the post now.
    await addCommunityReply(cy, post.id)
    expect(await notified(bo, post)).toHaveLength(1)
  })

  it('notifies once, however often its job runs, at once or after the notification was read', async () => {
    const post = await addCommunityPost(ana)
    const reply = await addCommunityReply(bo, post.id)
    const [job] = communityJobs(app.services.db)
    const run = () => job?.handle({ key: 'again', payload: { replyId: reply.id } })
    await Promise.all([run(), run(), run()])
    expect(await notified(ana, post)).toHaveLength(1)
    await ana.client.call('POST', '/notifications/read', { until: new Date().toISOString() })
    await run()
    expect(await notified(ana, post)).toHaveLength(1)
  })

  it('does not notify people who switched these notifications off', async () => {
    const post = await addCommunityPost(ana)
    await ana.client.call('PATCH', '/settings', { communityNotifications: false })
    await addCommunityReply(bo, post.id)
    expect(await notified(ana, post)).toEqual([])
    await ana.client.call('PATCH', '/settings', { communityNotifications: true })
    await addCommunityReply(bo, post.id)
    expect(await notified(ana, post)).toHaveLength(1)
  })

  it('does not notify while it waits, or if it was hidden before the job ran', async () => {
    const post = await addCommunityPost(ana)
    const fresh = await joinCommunity(await makePerson(app, { name: 'Fay' }), 'Fay', { isApproved: false })
    await addCommunityReply(fresh, post.id)
    const hidden = await addCommunityReply(bo, post.id)
    await setReply(app, hidden.id, { state: 'hidden' })
    expect(await notified(ana, post)).toEqual([])
  })

  it('does not notify people in a block relation with its author', async () => {
    const post = await addCommunityPost(ana)
    await cy.client.call('PUT', `/community/posts/${post.id}/follow`, { following: true })
    await block(cy, bo, true)
    await addCommunityReply(bo, post.id)
    expect(await notified(cy, post)).toEqual([])
    await block(cy, bo, false)
    await block(bo, cy, true)
    await addCommunityReply(bo, post.id)
    expect(await notified(cy, post)).toEqual([])
    await block(bo, cy, false)
    await addCommunityReply(bo, post.id)
    expect(await notified(cy, post)).toHaveLength(1)
  })
})

describe('a mention', () => {
  it('tells a person of the thread, who follows the post from then on', async () => {
    const post = await addCommunityPost(ana, { title: 'About fleas' })
    await addCommunityReply(bo, post.id)
    await bo.client.call('PUT', `/community/posts/${post.id}/follow`, { following: false })
    const reply = await addCommunityReply(cy, post.id, { body: 'Thanks @Bo!', mentions: [bo.profileId] })
    expect(reply.mentions).toMatchObject([{ name: 'Bo' }])
    expect(await notified(bo, post)).toMatchObject([
      { title: 'You were mentioned', message: 'Cy mentioned you in “About fleas”.' },
    ])
    const { body } = await bo.client.call('GET', `/community/posts/${post.id}`)
    expect(body).toMatchObject({ isFollowed: true, unread: 1 })
  })

  it('is dropped for a person who is not named, takes no part, or has blocked its author', async () => {
    const post = await addCommunityPost(ana)
    await addCommunityReply(bo, post.id)
    const mention = async (body: string, who: TestMember) =>
      (await addCommunityReply(cy, post.id, { body, mentions: [who.profileId] })).mentions
    const away = await joinCommunity(await makePerson(app, { name: 'Away' }), 'Away')
    expect(await mention('Thanks!', bo)).toEqual([])
    expect(await mention('Thanks @Away', away)).toEqual([])
    await bo.client.call('PUT', `/community/profiles/${cy.profileId}/block`, { blocked: true })
    expect(await mention('Thanks @Bo', bo)).toEqual([])
    await bo.client.call('PUT', `/community/profiles/${cy.profileId}/block`, { blocked: false })
    expect(await mention('Thanks @Bo', bo)).toHaveLength(1)
  })
})
