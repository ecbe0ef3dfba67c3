import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import {
  addCommunityPost,
  addCommunityReply,
  joinCommunity,
  postBody,
  switchCommunity,
  type TestMember,
} from '@app/testing/factories/community'
import { makePerson } from '@app/testing/factories/people'

let app: TestApp
let ana: TestMember
let bo: TestMember
beforeAll(async () => {
  app = await startTestApp()
  await switchCommunity(app)
  ana = await joinCommunity(await makePerson(app, { name: 'Ana' }), 'Ana & Miso')
  bo = await joinCommunity(await makePerson(app, { name: 'Bo' }), 'Bo')
})
afterAll(() => app.stop())

describe('a post', () => {
  it('is read by others, with the replies to it', async () => {
    const post = await addCommunityPost(ana)
    const reply = await addCommunityReply(bo, post.id)
    const { body: read } = await bo.client.call('GET', `/community/posts/${post.id}`)
    expect(read).toMatchObject({
      isOwn: false,
      state: 'published',
      author: { name: 'Ana & Miso' },
      replyCount: 1,
    })
    const { body: replies } = await ana.client.call('GET', `/community/posts/${post.id}/replies`)
    expect(replies).toMatchObject({ entries: [{ id: reply.id, isNew: true }] })
    const { body: overview } = await ana.client.call('GET', '/community')
    expect(overview).toMatchObject({
      newest: [{ id: post.id, unread: 1 }],
      own: { count: 1 },
      unread: { post: { id: post.id }, lastAuthor: 'Bo' },
      stats: { postsToday: 1 },
    })
  })

  it('is the same record when it is sent again', async () => {
    const body = postBody()
    const first = await ana.client.call('POST', '/community/posts', body)
    const second = await ana.client.call('POST', '/community/posts', body)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    const other = await ana.client.call('POST', '/community/posts', { ...body, title: 'Another title' })
    expect(other.body).toMatchObject({ code: 'ID_TAKEN' })
  })

  it('is found by its words, votes and topics', async () => {
    const post = await addCommunityPost(ana, { title: 'Hairballs after dinner', topic: 'cat' })
    for (const query of [
      'words=hairball',
      'topic=cat',
      'order=helpful',
      'order=active',
      'whose=followed',
      'whose=mine',
    ])
      expect((await ana.client.call('GET', `/community/posts?${query}`)).body).toMatchObject({
        entries: expect.arrayContaining([expect.objectContaining({ id: post.id })]),
      })
  })
})
