import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '@app/domain/notifications/notifications.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import type { TestMember } from '@app/testing/factories/community'
import {
  addPost,
  addReply,
  decideAs,
  editPost,
  makeModerator,
  makeWriter,
  publishPost,
  readCase,
  readCommunity,
  readQueue,
  reportPost,
} from '@app/testing/factories/moderated-community'
import { type TestPerson } from '@app/testing/factories/people'

let app: TestApp
let mod: TestMember

beforeAll(async () => {
  app = await startTestApp()
  mod = await makeModerator(app)
})
afterAll(() => app.stop())

const postOf = async (id: string) => (await readCommunity(app, 'community_posts', id))[0]
const profileOf = async ({ profileId }: TestMember) =>
  (await readCommunity(app, 'community_profiles', profileId))[0]
const caseOf = (id: string, who: TestPerson = mod) => readCase(who, id)
const isQueued = async (id: string) => (await readQueue(mod)).entries.some((entry) => entry.id === id)
const notificationsOf = async ({ client }: TestPerson) => {
  await app.worker.settle()
  return (await client.call<{ entries: Notification[] }>('GET', '/notifications')).body.entries
}
const publish = (given = {}) => publishPost(mod, given)

describe('a decision', () => {
  it('approves: publishes the post and its author, and dismisses reports', async () => {
    const author = await makeWriter(app)
    const postId = await addPost(author)
    const { answer } = await decideAs(mod, postId, 'approve', { reason: 'Welcome' })
    expect(answer).toMatchObject({ status: 200, body: { decided: true } })
    expect(await postOf(postId)).toMatchObject({ state: 'published' })
    expect((await profileOf(author))?.approved_at).not.toBeNull()
    expect(await isQueued(postId)).toBe(false)
    expect(await notificationsOf(author)).toMatchObject([
      {
        kind: 'account',
        title: 'Your post is published',
        message: '“How do you weigh a cat?”: Welcome',
        link: '/community/decisions',
      },
    ])
  })

  it('hides a reply and shows it again', async () => {
    const { author, postId } = await publish()
    const replyId = await addReply(author, postId)
    await decideAs(mod, replyId, 'hide')
    const stateOf = async () => (await readCommunity(app, 'community_replies', replyId))[0]?.state
    expect(await stateOf()).toBe('hidden')
    await decideAs(mod, replyId, 'show')
    expect(await stateOf()).toBe('published')
    expect((await notificationsOf(author)).map(({ title }) => title).slice(0, 2)).toEqual([
      'Your reply is visible again',
      'Your reply was hidden',
    ])
  })

  it('locks a post and unlocks it', async () => {
    const { author, postId } = await publish()
    await decideAs(mod, postId, 'lock')
    await expect(addReply(author, postId)).rejects.toThrow('POST_LOCKED')
    await decideAs(mod, postId, 'unlock')
    expect(await postOf(postId)).toMatchObject({ locked: false })
  })

  it('marks a post as expert-verified in the name of the moderator, and takes that back', async () => {
    const { postId } = await publish()
    await decideAs(mod, postId, 'verify')
    expect(await postOf(postId)).toMatchObject({ verified_by: mod.profileId })
    await decideAs(mod, postId, 'unverify')
    expect(await postOf(postId)).toMatchObject({ verified_by: null, verified_at: null })
  })

  it('loses its expert mark when its author changes the text', async () => {
    const { author, postId } = await publish()
    await decideAs(mod, postId, 'verify')
    await editPost(author, postId, 'She sits still now.')
    expect(await postOf(postId)).toMatchObject({ verified_by: null, verified_at: null, state: 'published' })
  })

  it('marks no reply, and locks none', async () => {
    const { author, postId } = await publish()
    const replyId = await addReply(author, postId)
    for (const action of ['verify', 'lock'])
      expect((await decideAs(mod, replyId, action)).answer.body.code).toBe('ALREADY_DECIDED')
  })

  it('suspends the author for days, and lifts that', async () => {
    const { author, postId } = await publish()
    await decideAs(mod, postId, 'suspend', { days: 7 })
    await expect(addPost(author)).rejects.toThrow('SUSPENDED')
    expect((await caseOf(postId)).author).toMatchObject({
      suspendedUntil: expect.any(String) as string,
      decisions: 1,
      earlier: [{ action: 'suspend' }, { action: 'approve' }],
    })
    expect((await notificationsOf(author))[0]?.title).toMatch(/^You can’t write until \w+ \d+, \d{4}$/)
    await decideAs(mod, postId, 'unsuspend')
    expect((await profileOf(author))?.suspended_until).toBeNull()
  })

  it('needs days for a suspension, and a reason', async () => {
    const { postId } = await publish()
    expect((await decideAs(mod, postId, 'suspend')).answer.body).toMatchObject({
      fields: { days: 'Choose for how long' },
    })
    expect((await decideAs(mod, postId, 'hide', { reason: '  ' })).answer.body).toMatchObject({
      fields: { reason: 'Give a reason' },
    })
  })

  it('publishes a post again when it was held only by reports that are dismissed', async () => {
    const { postId } = await publish()
    // Reports of people of whom nothing was approved weigh half.
    for (let count = 0; count < 5; count += 1) await reportPost(await makeWriter(app), postId)
    expect(await postOf(postId)).toMatchObject({ state: 'published' })
    await reportPost(await makeWriter(app), postId)
    expect(await postOf(postId)).toMatchObject({ state: 'held' })
    await decideAs(mod, postId, 'dismiss')
    expect(await postOf(postId)).toMatchObject({ state: 'published' })
    expect(await isQueued(postId)).toBe(false)
  })
})

/** Reports a fresh post and decides about it. */
async function reportAndDecide(reporter: TestMember, action: 'hide' | 'dismiss'): Promise<number> {
  const { postId } = await publish()
  await reportPost(reporter, postId)
  await decideAs(mod, postId, action)
  return Number((await profileOf(reporter))?.report_weight)
}

describe('the weight of reports', () => {
  // spec engagement §6: repeated reporters lose weight
  //   in db/schema/67-community-moderators.sql
  it('halves with each dismissed report, down to 0.1', async () => {
    const reporter = await makeWriter(app)
    const weights = []
    for (let count = 0; count < 5; count += 1) weights.push(await reportAndDecide(reporter, 'dismiss'))
    expect(weights).toEqual([0.5, 0.25, 0.125, 0.1, 0.1])
  })

  it('rises by a quarter with each upheld report, up to 2', async () => {
    const reporter = await makeWriter(app)
    const weights = []
    for (let count = 0; count < 5; count += 1) weights.push(await reportAndDecide(reporter, 'hide'))
    expect(weights).toEqual([1.25, 1.5, 1.75, 2, 2])
  })
})
