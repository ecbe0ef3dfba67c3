import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '@app/domain/notifications/notifications.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { postBody, type TestMember } from '@app/testing/factories/community'
import {
  addPost,
  answerAs,
  appealAgainst,
  decideAs,
  editPost,
  makeModerator,
  makeWriter,
  publishPost,
  readCase,
  readCommunity,
  readQueue,
} from '@app/testing/factories/moderated-community'
import { type TestPerson } from '@app/testing/factories/people'

let app: TestApp
let mod: TestMember
let other: TestMember

beforeAll(async () => {
  app = await startTestApp()
  mod = await makeModerator(app)
  other = await makeModerator(app)
})
afterAll(() => app.stop())

const postOf = async (id: string) => (await readCommunity(app, 'community_posts', id))[0]
const profileOf = async ({ profileId }: TestMember) =>
  (await readCommunity(app, 'community_profiles', profileId))[0]
const queue = (who: TestPerson = mod) => readQueue(who)
const caseOf = (id: string, who: TestPerson = mod) => readCase(who, id)
const isQueued = async (id: string) => (await readQueue(mod)).entries.some((entry) => entry.id === id)
const notificationsOf = async ({ client }: TestPerson) => {
  await app.worker.settle()
  return (await client.call<{ entries: Notification[] }>('GET', '/notifications')).body.entries
}
const publish = (given = {}) => publishPost(mod, given)

/** A decision against an author, who appeals. */
async function appealed(action: 'hide' | 'lock' | 'suspend', by = mod) {
  const { author, postId } = await publish()
  const { id } = await decideAs(by, postId, action, { days: 1 })
  await appealAgainst(author, id)
  return { author, postId, id }
}

describe('an appeal', () => {
  it('waits in the queue with the decision and the author’s words', async () => {
    const { id, postId } = await appealed('hide')
    const entry = (await queue()).entries.find((queued) => queued.id === id)
    expect(entry).toMatchObject({
      type: 'appeal',
      postId,
      state: 'hidden',
      decision: { action: 'hide', reason: 'Because of the rules', appeal: 'I meant it well.' },
    })
    expect(await caseOf(id)).toMatchObject({ id, type: 'appeal' })
  })

  it('undoes a hidden post, a locked one and a suspension', async () => {
    const hidden = await appealed('hide')
    await answerAs(other, hidden.id, 'reversed')
    expect(await postOf(hidden.postId)).toMatchObject({ state: 'published' })
    const locked = await appealed('lock')
    await answerAs(other, locked.id, 'reversed')
    expect(await postOf(locked.postId)).toMatchObject({ locked: false })
    const suspended = await appealed('suspend')
    await answerAs(other, suspended.id, 'reversed')
    expect((await profileOf(suspended.author))?.suspended_until).toBeNull()
    expect((await notificationsOf(suspended.author))[0]).toMatchObject({
      title: 'Your appeal succeeded',
      message: '“How do you weigh a cat?”: We looked at it again.',
      link: '/community/decisions',
    })
  })

  it('leaves a decision that is upheld', async () => {
    const { id, postId, author } = await appealed('hide')
    await answerAs(other, id, 'upheld')
    expect(await postOf(postId)).toMatchObject({ state: 'hidden' })
    expect(await isQueued(id)).toBe(false)
    expect((await notificationsOf(author))[0]).toMatchObject({ title: 'Your appeal was answered' })
  })

  it('is answered for the text that the moderator has read', async () => {
    const { id, postId, author } = await appealed('hide')
    const { revision } = await caseOf(id)
    await editPost(author, postId, 'See www.example.com')
    expect((await answerAs(other, id, 'reversed', { revision })).body.code).toBe('ALREADY_DECIDED')
    expect(await postOf(postId)).toMatchObject({ state: 'hidden' })
    expect((await answerAs(other, id, 'upheld')).status).toBe(200)
  })

  it('lifts no later decision of its kind', async () => {
    const { id, postId, author } = await appealed('suspend')
    await decideAs(mod, postId, 'unsuspend')
    await decideAs(mod, postId, 'suspend', { days: 365 })
    await answerAs(other, id, 'reversed')
    expect((await profileOf(author))?.suspended_until).not.toBeNull()
    const hidden = await appealed('hide')
    await decideAs(mod, hidden.postId, 'show')
    await decideAs(mod, hidden.postId, 'hide')
    await answerAs(other, hidden.id, 'reversed')
    expect(await postOf(hidden.postId)).toMatchObject({ state: 'hidden' })
  })

  it('that succeeds about a first post lets its author write more', async () => {
    const author = await makeWriter(app)
    const postId = await addPost(author)
    const { id } = await decideAs(mod, postId, 'hide')
    await appealAgainst(author, id)
    await answerAs(other, id, 'reversed')
    expect((await author.client.call('POST', '/community/posts', postBody())).status).toBe(200)
  })

  it('is answered once', async () => {
    const { id } = await appealed('hide')
    const third = await makeModerator(app)
    const answers = await Promise.all([answerAs(other, id, 'upheld'), answerAs(third, id, 'reversed')])
    expect(answers.map(({ body }) => body.code ?? 'decided').toSorted()).toEqual([
      'ALREADY_DECIDED',
      'decided',
    ])
  })

  it('is answered by another moderator than the first', async () => {
    const { id } = await appealed('hide')
    expect(await caseOf(id)).toMatchObject({ conflict: 'own-decision' })
    expect(await answerAs(mod, id, 'upheld')).toMatchObject({
      status: 403,
      body: { code: 'ANOTHER_MODERATOR' },
    })
    expect((await answerAs(other, id, 'upheld')).status).toBe(200)
  })

  it('is answered by the first moderator where there is no other', async () => {
    const alone = await startTestApp()
    try {
      const only = await makeModerator(alone)
      const author = await makeWriter(alone)
      const { id } = await decideAs(only, await addPost(author), 'hide')
      await appealAgainst(author, id)
      expect((await answerAs(only, id, 'upheld')).status).toBe(200)
    } finally {
      await alone.stop()
    }
  })

  it('is made once', async () => {
    const { id, author } = await appealed('hide')
    expect((await appealAgainst(author, id, 'And again')).body.code).toBe('ALREADY_APPEALED')
    await answerAs(other, id, 'upheld')
    expect((await appealAgainst(author, id, 'And again')).body.code).toBe('ALREADY_APPEALED')
  })

  it('does not exist for a decision without one', async () => {
    const { postId } = await publish()
    const { id } = await decideAs(mod, postId, 'hide')
    expect(await answerAs(other, id, 'reversed')).toMatchObject({ status: 404 })
  })
})
