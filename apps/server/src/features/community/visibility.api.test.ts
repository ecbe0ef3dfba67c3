import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CommunityPost, ListedPost } from '@app/domain/community/community.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import {
  addCommunityPost,
  addCommunityReply,
  joinCommunity,
  picturesForm,
  replyBody,
  setPost,
  setProfile,
  setReply,
  type TestMember,
} from '@app/testing/factories/community'
import { makePerson } from '@app/testing/factories/people'

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

const listed = async ({ client }: TestMember, query = '') =>
  (
    await client.call<{ entries: ListedPost[] }>('GET', `/community/posts?limit=50&${query}`)
  ).body.entries.map(({ id }) => id)
const lists = ['', 'order=active', 'order=helpful', 'topic=reptile', 'kind=story', 'words=gecko']
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

const addGecko = (author: TestMember) =>
  addCommunityPost(author, { topic: 'reptile', kind: 'story', title: 'My gecko sheds', body: 'Gecko skin.' })

describe.each(['held', 'hidden'] as const)('a %s post', (state) => {
  it('is there for its author, and nowhere for others', async () => {
    const post = await addGecko(ana)
    const path = `/community/posts/${post.id}`
    const { body: picture } = await ana.client.call<CommunityPost['pictures'][number]>(
      'POST',
      `${path}/pictures`,
      await picturesForm(),
    )
    const reply = await addCommunityReply(cy, post.id)
    // Before, others see the post everywhere.
    for (const query of lists) expect(await listed(bo, query)).toContain(post.id)
    const { body: seen } = await bo.client.call<CommunityPost>('GET', path)
    const { large } = seen.pictures[0]?.picture ?? { large: '' }
    expect(await statusOf(bo.client.get(large))).toBe(200)

    await setPost(app, post.id, { state, held_for: state === 'held' ? 'reports' : null })
    for (const query of lists) expect(await listed(bo, query)).not.toContain(post.id)
    const refused = [
      bo.client.call('GET', path),
      bo.client.call('GET', `${path}/replies`),
      bo.client.call('POST', `${path}/replies`, replyBody()),
      bo.client.call('PUT', `${path}/vote`, { helpful: true }),
      bo.client.call('PUT', `${path}/follow`, { following: true }),
      bo.client.call('PUT', `/community/replies/${reply.id}/vote`, { helpful: true }),
      bo.client.call('POST', '/community/reports', { subject: 'post', id: post.id, reason: 'spam' }),
      bo.client.call('POST', '/community/reports', { subject: 'reply', id: reply.id, reason: 'spam' }),
      bo.client.get(large),
    ]
    for (const answer of refused) expect(await statusOf(answer)).toBe(404)

    expect(await listed(ana, 'whose=mine')).toContain(post.id)
    expect(await statusOf(ana.client.call('GET', path))).toBe(200)
    expect(await statusOf(ana.client.get(picture.picture.large))).toBe(200)
    // Its author can't vote themselves up in the meantime either.
    expect(await statusOf(ana.client.call('PUT', `${path}/vote`, { helpful: true }))).toBe(404)
  })
})

describe.each(['held', 'hidden'] as const)('a %s reply', (state) => {
  it('is there for its author, and nowhere for others', async () => {
    const post = await addCommunityPost(ana)
    const reply = await addCommunityReply(bo, post.id)
    const path = `/community/posts/${post.id}`
    await ana.client.call('PUT', `${path}/best-answer`, { replyId: reply.id })
    await setReply(app, reply.id, { state, held_for: state === 'held' ? 'reports' : null })
    const { body: seen } = await cy.client.call('GET', `${path}/replies`)
    expect(seen).toMatchObject({ entries: [] })
    const { body: read } = await ana.client.call('GET', path)
    expect(read).toMatchObject({ replyCount: 0, bestAnswer: null, hasBestAnswer: false, unread: 0 })
    const vote = cy.client.call('PUT', `/community/replies/${reply.id}/vote`, { helpful: true })
    expect(await statusOf(vote)).toBe(404)
    const { body: own } = await bo.client.call('GET', `${path}/replies`)
    expect(own).toMatchObject({ entries: [{ id: reply.id, state }] })
  })
})

describe('a blocked person', () => {
  it('is left out of lists, search, replies, mentions and unread replies; their reading goes on', async () => {
    const theirs = await addGecko(bo)
    const post = await addGecko(ana)
    const reply = await addCommunityReply(bo, post.id)
    await ana.client.call('PUT', `/community/profiles/${bo.profileId}/block`, { blocked: true })
    for (const query of [...lists, 'whose=followed'])
      expect(await listed(ana, query)).not.toContain(theirs.id)
    expect(await statusOf(ana.client.call('GET', `/community/posts/${theirs.id}`))).toBe(404)
    const { body: replies } = await ana.client.call('GET', `/community/posts/${post.id}/replies`)
    expect(replies).toMatchObject({ entries: [] })
    const { body: overview } = await ana.client.call<{ unread: { post: { id: string } } | null }>(
      'GET',
      '/community',
    )
    expect(overview.unread?.post.id).not.toBe(post.id)
    const vote = ana.client.call('PUT', `/community/replies/${reply.id}/vote`, { helpful: true })
    expect(await statusOf(vote)).toBe(404)
    // The blocked person still reads the post, but can't answer it.
    for (const query of lists) expect(await listed(bo, query)).toContain(post.id)
    const answer = await bo.client.call('POST', `/community/posts/${post.id}/replies`, replyBody())
    expect(answer.body).toMatchObject({ code: 'BLOCKED_HERE' })

    expect((await ana.client.call('GET', '/community/blocked')).body).toEqual([
      { id: bo.profileId, name: 'Bo', face: 'dog' },
    ])
    await ana.client.call('PUT', `/community/profiles/${bo.profileId}/block`, { blocked: false })
    expect(await listed(ana)).toContain(theirs.id)
  })
})

describe('pages', () => {
  it('follow each other without a gap, in each order and in a search', async () => {
    for (const order of ['new', 'active', 'helpful']) {
      for (const filter of ['', '&topic=reptile', '&words=gecko', '&whose=mine', '&whose=followed']) {
        const whole = await ana.client.call<Page>('GET', `/community/posts?limit=50&order=${order}${filter}`)
        const ids: string[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const after: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
          const path = `/community/posts?limit=1&order=${order}${filter}${after}`
          const { body }: { body: Page } = await ana.client.call<Page>('GET', path)
          ids.push(...body.entries.map(({ id }) => id))
          cursor = body.nextCursor
        }
        expect(ids).toEqual(whole.body.entries.map(({ id }) => id))
        expect(ids.length).toBeGreaterThan(1)
      }
    }
  })

  it('of replies follow each other, in each order', async () => {
    const post = await addCommunityPost(ana)
    for (const at of [1, 2, 3]) await addCommunityReply(at === 2 ? cy : bo, post.id, { body: `Reply ${at}` })
    const { body: all } = await ana.client.call<Page<{ id: string; body: string }>>(
      'GET',
      `/community/posts/${post.id}/replies?order=old`,
    )
    expect(all.entries.map(({ body }) => body)).toEqual(['Reply 1', 'Reply 2', 'Reply 3'])
    await ana.client.call('PUT', `/community/replies/${all.entries[1]?.id ?? ''}/vote`, { helpful: true })
    const expected = { old: [1, 2, 3], new: [3, 2, 1], helpful: [2, 3, 1] }
    for (const [order, bodies] of Object.entries(expected)) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const after: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
        const path = `/community/posts/${post.id}/replies?limit=1&order=${order}${after}`
        const { body }: { body: Page<{ body: string }> } = await ana.client.call('GET', path)
        seen.push(...body.entries.map((one) => one.body))
        cursor = body.nextCursor
      }
      expect(seen).toEqual(bodies.map((at) => `Reply ${at}`))
    }
  })

  it('of another order or a foreign cursor are refused', async () => {
    for (const cursor of ['x', '~', '1~2', "2026-01-01 00:00:00+00~'; drop table pets"]) {
      for (const order of ['new', 'helpful']) {
        const path = `/community/posts?order=${order}&cursor=${encodeURIComponent(cursor)}`
        expect(await statusOf(ana.client.call('GET', path))).toBe(422)
      }
    }
  })
})

interface Page<Entry = { id: string }> {
  entries: Entry[]
  nextCursor: string | null
}

describe('addresses of accounts', () => {
  // spec product: enumeration of e-mail addresses through search or mentions succeeds nowhere
  it('are in no answer, found by no search and mentioned by no reply', async () => {
    const post = await addCommunityPost(ana)
    await addCommunityReply(bo, post.id)
    const paths = [
      '/community',
      '/community/posts',
      `/community/posts/${post.id}`,
      `/community/posts/${post.id}/replies`,
      '/community/blocked',
      '/community/decisions',
      '/community/unread',
    ]
    for (const path of paths) {
      const text = JSON.stringify((await cy.client.call('GET', path)).body)
      for (const { email, userId } of [ana, bo, cy]) {
        expect(text).not.toContain(email)
        expect(text).not.toContain(userId)
      }
    }
    expect(await listed(cy, `words=${encodeURIComponent(ana.email)}`)).toEqual([])
    const body = `Hello @${ana.email}`
    for (const mentions of [[ana.email], [ana.userId]]) {
      const reply = await addCommunityReply(cy, post.id, { body, mentions })
      expect(reply.mentions).toEqual([])
    }
  })
})
