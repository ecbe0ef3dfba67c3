import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moderationContract } from '@app/domain/community/moderation.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import type { TestMember } from '@app/testing/factories/community'
import {
  addPicture,
  addPost,
  answerAs,
  appealAgainst,
  decideAs,
  deleteHeld,
  editPost,
  makeModerator,
  makeWriter,
  publishPost,
  readCase,
  readQueue,
  reportPost,
} from '@app/testing/factories/moderated-community'
import { type TestPerson } from '@app/testing/factories/people'
import { readAuditLog } from '@app/testing/installation'
import { newId } from '../../platform/base/ids.ts'

let app: TestApp
let mod: TestMember
let other: TestMember

beforeAll(async () => {
  app = await startTestApp()
  mod = await makeModerator(app)
  other = await makeModerator(app)
})
afterAll(() => app.stop())

const queue = (who: TestPerson = mod) => readQueue(who)
const caseOf = (id: string, who: TestPerson = mod) => readCase(who, id)
const publish = (given = {}) => publishPost(mod, given)

describe('the queue', () => {
  // spec engagement §6: posts of new people, links and listed words wait for a moderator
  //   in db/schema/67-community-moderators.sql
  it('lists what waits, the longest first, as the contract says', async () => {
    const held = await addPost(await makeWriter(app), { title: 'Held question' })
    const { postId } = await publish()
    await reportPost(await makeWriter(app), postId, 'Sells something')
    const answer = await queue()
    expect(moderationContract.listQueue['~orpc'].outputSchema?.parse(answer)).toEqual(answer)
    expect(answer.entries.map(({ id }) => id).slice(-2)).toEqual([held, postId])
    expect(answer.waiting).toBe(answer.entries.length)
    expect(answer.entries.at(-2)).toMatchObject({
      heldFor: 'first-post',
      title: 'Held question',
      conflict: null,
    })
    expect(answer.entries.at(-1)).toMatchObject({ reports: [{ reason: 'spam', note: 'Sells something' }] })
  })

  it('holds 50 entries and counts the others', async () => {
    const before = (await queue()).waiting
    for (let count = 0; count < 51; count += 1) await addPost(await makeWriter(app))
    const { entries, waiting } = await queue()
    expect([entries.length, waiting]).toEqual([50, before + 51])
    await deleteHeld(app)
  })

  // spec design: nothing that a moderator reads names who reported
  it('names no reporter and no account', async () => {
    const { author, postId } = await publish()
    const reporter = await makeWriter(app)
    await reportPost(reporter, postId)
    const text = JSON.stringify([await queue(), await caseOf(postId)])
    for (const secret of [reporter.profileId, reporter.userId, reporter.name, author.userId, author.email])
      expect(text).not.toContain(secret)
  })

  // spec ASVS V8.2.2
  it('shows the pictures of a held post to moderators only', async () => {
    const author = await makeWriter(app)
    const postId = await addPost(author)
    const id = await addPicture(author, postId)
    const { pictures } = await caseOf(postId)
    expect(pictures).toMatchObject([{ id, alt: 'Miso on a scale' }])
    const path = pictures[0]?.picture.thumb ?? ''
    const statusFor = async (who: TestPerson) => (await who.client.get(path)).status
    const reader = await makeWriter(app)
    expect(await statusFor(mod)).toBe(200)
    expect(await statusFor(author)).toBe(200)
    expect(await statusFor(reader)).toBe(404)
    await decideAs(mod, postId, 'approve')
    expect(await statusFor(reader)).toBe(200)
  })

  it('shows the earlier texts of a post', async () => {
    const { author, postId } = await publish()
    await editPost(author, postId, 'See www.example.com')
    expect(await caseOf(postId)).toMatchObject({
      heldFor: 'link',
      body: 'See www.example.com',
      edits: [{ title: 'How do you weigh a cat?', body: 'She leaves the scale.' }],
    })
  })

  it('is one entry an hour in the audit log of each moderator, however often a page reads it', async () => {
    await Promise.all([queue(other), queue(other), caseOf(newId(), other)])
    await queue(other)
    const readings = (await readAuditLog(app)).filter(
      ({ action, actorId }) => action === 'read queue' && actorId === other.userId,
    )
    expect(readings).toHaveLength(1)
  })
})

interface LogPage {
  entries: { id: string; action: string; by: string | null; authorName: string | null }[]
  nextCursor: string | null
}

describe('the log', () => {
  // spec engagement §6: an append-only log of decisions
  //   in db/schema/16-installation-permissions.sql
  it('lists decisions and answers, newest first, with the moderator’s name', async () => {
    const { author, postId } = await publish()
    const { id } = await decideAs(mod, postId, 'hide', { reason: 'Advertising' })
    await appealAgainst(author, id)
    await answerAs(other, id, 'reversed')
    const { body } = await mod.client.call<LogPage>('GET', '/moderation/log?limit=2')
    const about = { title: 'How do you weigh a cat?', authorName: author.name }
    expect(body.entries).toMatchObject([
      { action: 'appeal reversed', by: other.name, reason: 'We looked at it again.', ...about },
      { action: 'hide', by: mod.name, reason: 'Advertising', ...about },
    ])
    expect(moderationContract.listLog['~orpc'].outputSchema?.parse(body)).toEqual(body)
    const next = await mod.client.call<LogPage>(
      'GET',
      `/moderation/log?limit=1&cursor=${encodeURIComponent(body.nextCursor ?? '')}`,
    )
    expect(next.body.entries).toMatchObject([{ action: 'approve' }])
  })

  it('keeps the entry of an author whose account is gone, without the name', async () => {
    const { author, postId } = await publish()
    await decideAs(mod, postId, 'hide')
    await app.database.pool.query('delete from users where id = $1', [author.userId])
    const { body } = await mod.client.call<LogPage>('GET', '/moderation/log?limit=1')
    expect(body.entries).toMatchObject([{ action: 'hide', by: mod.name, authorName: null, title: null }])
  })
})

const save = (words: unknown[]) =>
  mod.client.call<{ words?: string[]; code?: string }>('PUT', '/moderation/words', { words })

describe('the listed words', () => {
  it('are replaced, in small letters with single spaces, and hold posts', async () => {
    expect((await save(['  Miracle—Cure ', 'miracle cure', 'BITCOIN'])).body).toEqual({
      words: ['bitcoin', 'miracle cure'],
    })
    expect((await mod.client.call('GET', '/moderation/words')).body).toEqual({
      words: ['bitcoin', 'miracle cure'],
    })
    const { author } = await publish()
    expect(await caseOf(await addPost(author, { body: 'A MIRACLE cure!' }))).toMatchObject({
      heldFor: 'words',
    })
    expect((await save([])).body).toEqual({ words: [] })
    expect((await readAuditLog(app)).filter(({ action }) => action === 'change words')).toMatchObject([
      { details: { added: ['bitcoin', 'miracle cure'], removed: [], addedCount: 2, removedCount: 0 } },
      { details: { added: [], removed: ['bitcoin', 'miracle cure'], addedCount: 0, removedCount: 2 } },
    ])
  })

  it.each([[['!!']], [['x'.repeat(61)]], [[1]], [Array.from({ length: 501 }, (_, at) => `word ${at}`)]])(
    'refuse %j',
    async (words) => {
      expect(await save(words)).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } })
    },
  )

  it('are those of one of two requests at once', async () => {
    const lists = [
      ['first', 'list'],
      ['list', 'second'],
    ]
    await Promise.all(lists.map(save))
    const { body } = await mod.client.call<{ words: string[] }>('GET', '/moderation/words')
    expect(lists).toContainEqual(body.words)
  })
})
