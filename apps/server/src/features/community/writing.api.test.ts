import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CommunityPost, CommunityReply, ListedPost } from '@app/domain/community/community.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import {
  addCommunityPost,
  addCommunityReply,
  joinCommunity,
  picturesForm,
  postBody,
  replyBody,
  setPost,
  setProfile,
  switchCommunity,
  type TestMember,
} from '@app/testing/factories/community'
import {
  appealAgainst,
  decideAs,
  makeModerator,
  publishPost,
  readCase,
  reportPost,
} from '@app/testing/factories/moderated-community'
import { makePerson } from '@app/testing/factories/people'
import { newId } from '../../platform/base/ids.ts'

let app: TestApp
let ana: TestMember
let bo: TestMember
beforeAll(async () => {
  app = await startTestApp()
  await switchCommunity(app)
  ana = await joinCommunity(await makePerson(app, { name: 'Ana' }), 'Ana & Miso')
  bo = await joinCommunity(await makePerson(app, { name: 'Bo' }), 'Bo')
})
beforeEach(async () => {
  for (const { profileId } of [ana, bo])
    await setProfile(app, profileId, { recent_posts: [], recent_replies: [] })
})
afterAll(() => app.stop())

const code = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) =>
  (await answer).body['code'] ?? (await answer).status

describe('a repeated request', () => {
  it('gives the same post, and refuses other content under the same id', async () => {
    const body = postBody()
    const first = await ana.client.call('POST', '/community/posts', body)
    const second = await ana.client.call('POST', '/community/posts', body)
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(await code(ana.client.call('POST', '/community/posts', { ...body, title: 'Another' }))).toBe(
      'ID_TAKEN',
    )
    expect(await code(bo.client.call('POST', '/community/posts', body))).toBe('ID_TAKEN')
  })

  it('gives the same reply, also at once and for a first one that waits', async () => {
    const post = await addCommunityPost(ana)
    const fresh = await joinCommunity(await makePerson(app, { name: 'Fay' }), 'Fay', { isApproved: false })
    const body = replyBody()
    const path = `/community/posts/${post.id}/replies`
    const answers = await Promise.all(Array.from({ length: 6 }, () => fresh.client.call('POST', path, body)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await code(fresh.client.call('POST', path, { ...body, body: 'Another' }))).toBe('ID_TAKEN')
  })
})

describe('a change', () => {
  it('of an older version answers the newer post or reply', async () => {
    const post = await addCommunityPost(ana)
    const reply = await addCommunityReply(ana, post.id)
    const change = { topic: 'cat', title: 'A better title', body: 'A better text', version: 1 }
    const changed = await ana.client.call('PATCH', `/community/posts/${post.id}`, change)
    expect(changed.body).toMatchObject({ version: 2, title: 'A better title', topic: 'cat' })
    const stale = await ana.client.call('PATCH', `/community/posts/${post.id}`, change)
    expect(stale.body).toMatchObject({ code: 'STALE_VERSION', current: { version: 2 } })
    const text = { body: 'Better', version: 1 }
    await ana.client.call('PATCH', `/community/replies/${reply.id}`, text)
    const staleReply = await ana.client.call('PATCH', `/community/replies/${reply.id}`, text)
    expect(staleReply.body).toMatchObject({ code: 'STALE_VERSION', current: { version: 2, body: 'Better' } })
  })

  it('by another person changes nothing', async () => {
    const post = await addCommunityPost(ana)
    const reply = await addCommunityReply(ana, post.id)
    const { client } = bo
    const change = { topic: 'cat', title: 'Taken over', body: 'Taken over', version: 1 }
    expect(await code(client.call('PATCH', `/community/posts/${post.id}`, change))).toBe('NOT_FOUND')
    expect(await code(client.call('PATCH', `/community/replies/${reply.id}`, change))).toBe('NOT_FOUND')
    const best = client.call('PUT', `/community/posts/${post.id}/best-answer`, { replyId: reply.id })
    expect(await code(best)).toBe('NOT_FOUND')
    const form = await picturesForm()
    expect(await code(client.call('POST', `/community/posts/${post.id}/pictures`, form))).toBe('NOT_FOUND')
    await client.call('DELETE', `/community/replies/${reply.id}`)
    await client.call('DELETE', `/community/posts/${post.id}`)
    expect((await ana.client.call('GET', `/community/posts/${post.id}`)).body).toMatchObject({
      title: post.title,
      pictures: [],
      bestAnswer: null,
      replyCount: 1,
    })
  })

  it('that a moderator still has to read stays held, whatever its author writes', async () => {
    const post = await addCommunityPost(ana)
    await setPost(app, post.id, { state: 'held', held_for: 'reports' })
    const change = { topic: 'dog', title: 'A harmless title', body: 'A harmless text', version: 1 }
    const { body } = await ana.client.call('PATCH', `/community/posts/${post.id}`, change)
    expect(body).toMatchObject({ state: 'held', heldFor: 'reports' })
  })

  it('is refused on a locked post, by its author and by others', async () => {
    const post = await addCommunityPost(ana)
    const reply = await addCommunityReply(bo, post.id)
    await setPost(app, post.id, { locked: true })
    const path = `/community/posts/${post.id}`
    const change = { topic: 'cat', title: 'A new title', body: 'A new text', version: 1 }
    expect(await code(ana.client.call('PATCH', path, change))).toBe('POST_LOCKED')
    expect(await code(bo.client.call('POST', `${path}/replies`, replyBody()))).toBe('POST_LOCKED')
    expect(await code(bo.client.call('PATCH', `/community/replies/${reply.id}`, change))).toBe('POST_LOCKED')
    const best = ana.client.call('PUT', `${path}/best-answer`, { replyId: reply.id })
    expect(await code(best)).toBe('POST_LOCKED')
    expect(await code(ana.client.call('POST', `${path}/pictures`, await picturesForm()))).toBe('POST_LOCKED')
  })
})

describe('fields of the server', () => {
  it('are not taken from a request', async () => {
    const forged = {
      authorId: bo.profileId,
      author_id: bo.profileId,
      state: 'hidden',
      isExpertVerified: true,
      verified_at: '2026-01-01T00:00:00Z',
      voteCount: 99,
      vote_count: 99,
      version: 7,
      createdAt: '1999-01-01T00:00:00Z',
      isApproved: true,
    }
    const post = await addCommunityPost(ana, forged)
    expect(post).toMatchObject({
      isOwn: true,
      state: 'published',
      isExpertVerified: false,
      voteCount: 0,
      version: 1,
    })
    expect(await addCommunityReply(ana, post.id, forged)).toMatchObject({
      author: { id: ana.profileId },
      state: 'published',
      voteCount: 0,
      version: 1,
    })
    const fresh = await makePerson(app, { name: 'Fresh' })
    const profile = await fresh.client.call('PUT', '/community/profile', {
      ...forged,
      name: 'Fresh',
      face: 'cat',
    })
    expect(profile.body).toMatchObject({ isApproved: false })
  })
})

describe('the best answer', () => {
  it('is a published reply to one’s own question', async () => {
    const post = await addCommunityPost(ana)
    const reply = await addCommunityReply(bo, post.id)
    const elsewhere = await addCommunityReply(bo, (await addCommunityPost(bo)).id)
    const story = await addCommunityPost(ana, { kind: 'story' })
    const choose = (postId: string, replyId: string | null) =>
      ana.client.call('PUT', `/community/posts/${postId}/best-answer`, { replyId })
    expect((await choose(post.id, reply.id)).body).toMatchObject({
      hasBestAnswer: true,
      bestAnswer: { id: reply.id },
    })
    const { body: replies } = await ana.client.call('GET', `/community/posts/${post.id}/replies`)
    expect(replies).toMatchObject({ entries: [] })
    expect(await code(choose(post.id, elsewhere.id))).toBe('NOT_FOUND')
    expect(await code(choose(post.id, newId()))).toBe('NOT_FOUND')
    expect(await code(choose(story.id, reply.id))).toBe('NOT_A_QUESTION')
    expect((await choose(post.id, null)).body).toMatchObject({ hasBestAnswer: false, bestAnswer: null })
  })
})

const flood = (count: number, send: () => Promise<{ status: number; body: Record<string, unknown> }>) =>
  Promise.all(Array.from({ length: count }, send))

describe('a new member', () => {
  // spec product: one pending post until the first is approved
  it('has one post or reply that waits, however many are sent at once', async () => {
    const fresh = await joinCommunity(await makePerson(app, { name: 'Gus' }), 'Gus', {
      isApproved: false,
      isNew: true,
    })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fresh.client.call('POST', '/community/posts', postBody())),
    )
    const codes = answers.map(({ status, body }) => body['code'] ?? status)
    expect(codes.filter((one) => one === 200)).toHaveLength(1)
    expect(codes.filter((one) => one === 'FIRST_POST_WAITS')).toHaveLength(9)
    const post = await addCommunityPost(ana)
    const reply = fresh.client.call('POST', `/community/posts/${post.id}/replies`, replyBody())
    expect(await code(reply)).toBe('FIRST_POST_WAITS')
  })

  it.each([
    ['new', true, 2, 10],
    ['other', false, 10, 60],
  ])('of the %s kind can write so much in an hour, also at once', async (_kind, isNew, posts, replies) => {
    const member = await joinCommunity(await makePerson(app, { name: 'Hal' }), `Hal ${posts}`, { isNew })
    const sentPosts = await flood(posts + 5, () => member.client.call('POST', '/community/posts', postBody()))
    expect(sentPosts.filter(({ status }) => status === 200)).toHaveLength(posts)
    const refused = sentPosts.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({ status: 429, body: { code: 'WRITING_TOO_FAST' } })
    expect(refused?.body['retryAfter']).toSatisfy((seconds: number) => seconds > 3500 && seconds <= 3600)
    const post = await addCommunityPost(ana)
    const sentReplies = await flood(replies + 5, () =>
      member.client.call('POST', `/community/posts/${post.id}/replies`, replyBody()),
    )
    expect(sentReplies.filter(({ status }) => status === 200)).toHaveLength(replies)
    // Deleting makes no room.
    for (const { body } of sentPosts)
      await member.client.call('DELETE', `/community/posts/${String(body['id'])}`)
    expect(await code(member.client.call('POST', '/community/posts', postBody()))).toBe('WRITING_TOO_FAST')
  })

  it('who is suspended writes nothing', async () => {
    const member = await joinCommunity(await makePerson(app, { name: 'Ida' }), 'Ida')
    const post = await addCommunityPost(member)
    await setProfile(app, member.profileId, { suspended_until: new Date('2200-01-02') })
    const change = { topic: 'cat', title: 'A new title', body: 'A new text', version: 1 }
    const { client } = member
    expect(await code(client.call('POST', '/community/posts', postBody()))).toBe('SUSPENDED')
    expect(await code(client.call('POST', `/community/posts/${post.id}/replies`, replyBody()))).toBe(
      'SUSPENDED',
    )
    expect(await code(client.call('PATCH', `/community/posts/${post.id}`, change))).toBe('SUSPENDED')
    const form = await picturesForm()
    expect(await code(client.call('POST', `/community/posts/${post.id}/pictures`, form))).toBe('SUSPENDED')
  })
})

const tags = ['script', 'img', 'svg', 'iframe', 'a', 'style', 'math', 'object', 'template', 'marquee']
const wraps = [
  (tag: string) => `<${tag}>alert(1)</${tag}>`,
  (tag: string) => `<${tag} src=x onerror=alert(1)>`,
  (tag: string) => `"><${tag} onload=alert(1)>`,
  (tag: string) => `'-->\u2028<${tag}/onmouseover=alert(1)//`,
  (tag: string) => `</textarea></title><${tag} href="javascript:alert(1)">`,
  (tag: string) => `{{constructor.constructor('alert(1)')()}}<${tag}>`,
  (tag: string) => `\${7*7}<%= ${tag} %>&lt;${tag}&gt;&#x3c;`,
  (tag: string) => `'; drop table community_posts; -- <${tag}>`,
  (tag: string) => `"picture":"@blob:01890000-0000-7000-8000-000000000000" ${tag}`,
  (tag: string) => `${tag} & | ! ( ) :* <-> "unclosed \\`,
]
const payloads = tags.flatMap((tag) => wraps.flatMap((wrap) => [wrap(tag), wrap(tag.toUpperCase())]))

describe('markup', () => {
  // spec engagement §6: 200 payloads in each field; descriptions of pictures and notes hold several at once
  // spec ASVS V1.1.2
  // spec ASVS V1.2.4
  it('comes back as the same text, and breaks no search', async () => {
    expect(new Set(payloads).size).toBe(200)
    const { client } = ana
    const home = await addCommunityPost(ana)
    for (const payload of payloads) {
      const fresh = { recent_posts: [], recent_replies: [] }
      await setProfile(app, ana.profileId, fresh)
      const body = postBody({ title: `Title ${payload}`, body: payload })
      const { body: post } = await client.call<CommunityPost>('POST', '/community/posts', body)
      expect(post).toMatchObject({ title: body.title, body: payload })
      const reply = replyBody({ body: payload })
      const added = await client.call<CommunityReply>('POST', `/community/posts/${home.id}/replies`, reply)
      expect(added.body.body).toBe(payload)
      const found = await client.call('GET', `/community/posts?words=${encodeURIComponent(payload)}`)
      expect(found.status).toBe(200)
      const name = payload.slice(0, 40).trim()
      await setProfile(app, bo.profileId, { recent_names: [] })
      const named = await bo.client.call('PUT', '/community/profile', { name, face: 'cat' })
      expect([name, 'NAME_REFUSED', 'INVALID_INPUT']).toContain(named.body['name'] ?? named.body['code'])
    }
    const { body: list } = await client.call<{ entries: ListedPost[] }>('GET', '/community/posts?limit=50')
    expect(list.entries).toHaveLength(50)
  }, 120_000)

  it('comes back from pictures, reports and appeals', async () => {
    const mod = await makeModerator(app)
    const joined = payloads.join(' ')
    const cuts = [0, 1, 2, 3].map((at) => joined.slice(at * 190, at * 190 + 190).trim())
    const { author, postId } = await publishPost(mod)
    for (const alt of cuts)
      await author.client.call('POST', `/community/posts/${postId}/pictures`, await picturesForm({ alt }))
    const { body: shown } = await author.client.call<CommunityPost>('GET', `/community/posts/${postId}`)
    expect(shown.pictures.map(({ alt }) => alt)).toEqual(cuts)
    const note = joined.slice(800, 1200).trim()
    const reported = await publishPost(mod)
    await reportPost(ana, reported.postId, note)
    expect((await readCase(mod, reported.postId)).reports).toMatchObject([{ note }])
    const { id } = await decideAs(mod, reported.postId, 'hide', { reason: note })
    await appealAgainst(reported.author, id, note)
    expect((await readCase(mod, id)).decision).toMatchObject({ reason: note, appeal: note })
  })
})
