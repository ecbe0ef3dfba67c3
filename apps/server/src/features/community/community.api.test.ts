import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dateIn } from '@app/domain/kernel/time/dates'
import { instantOf } from '@app/domain/kernel/time/zoned-time'
import { startTestApp, type TestApp } from '@app/testing/app'
import { communityRequests } from '@app/testing/community-requests'
import {
  addCommunityPost,
  addCommunityReply,
  joinCommunity,
  setPost,
  setProfile,
  setReply,
  switchCommunity,
  type TestMember,
} from '@app/testing/factories/community'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { fillPath, listOperations } from '@app/testing/operations'

let app: TestApp
let ana: TestMember
let bo: TestMember
let visitor: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await joinCommunity(await makePerson(app, { name: 'Ana' }), 'Ana & Miso')
  bo = await joinCommunity(await makePerson(app, { name: 'Bo' }), 'Bo')
  visitor = await makePerson(app, { name: 'Reader' })
})
afterAll(() => app.stop())

const operations = listOperations().filter(({ name }) => /^community(Safety)?\./.test(name))

describe('the operations of the community', () => {
  it('each have a request for the sweeps', () => {
    expect(Object.keys(communityRequests).toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
  })

  // spec product: an installation for one household can switch the community off
  it('work while the community is on, and answer COMMUNITY_OFF while it is off', async () => {
    const member = await joinCommunity(await makePerson(app, { name: 'Cy' }), 'Cy')
    for (const { name, method, path } of operations) {
      const { ids, body } = (await communityRequests[name]?.(app, member)) ?? { ids: {} }
      await setProfile(app, member.profileId, { recent_posts: [], recent_replies: [] })
      await switchCommunity(app, false)
      const { body: me } = await member.client.call('GET', '/me')
      const off = await member.client.call(method, fillPath(path, ids), body)
      await switchCommunity(app)
      const on = await member.client.call(method, fillPath(path, ids), body)
      expect([name, off.status, off.body['code'], me['hasCommunity']]).toEqual([
        name,
        404,
        'COMMUNITY_OFF',
        false,
      ])
      expect([name, on.status]).toEqual([name, 200])
    }
    const { body: me } = await member.client.call('GET', '/me')
    expect(me).toMatchObject({ hasCommunity: true })
  })

  it('ask for a profile before a change', async () => {
    for (const { name, method, path } of operations) {
      const needsProfile =
        /addPost$|updatePost|addReply|updateReply|vote|followPost|blockPerson|\.report$/.test(name)
      if (!needsProfile) continue
      const { ids, body } = (await communityRequests[name]?.(app, ana)) ?? { ids: {} }
      await setProfile(app, ana.profileId, { recent_posts: [], recent_replies: [] })
      const { body: answer } = await visitor.client.call(method, fillPath(path, ids), body)
      expect([name, answer['code']]).toEqual([name, 'PROFILE_NEEDED'])
    }
  })
})

describe('a profile', () => {
  it('has a name of its own, whatever its capital letters', async () => {
    const { body } = await visitor.client.call('PUT', '/community/profile', {
      name: 'ANA & miso',
      face: 'cat',
    })
    expect(body).toMatchObject({ code: 'NAME_TAKEN' })
    const renamed = await bo.client.call('PUT', '/community/profile', { name: 'ana & MISO', face: 'cat' })
    expect(renamed.body).toMatchObject({ code: 'NAME_TAKEN' })
  })

  it('can be changed, unless a moderator has suspended the person', async () => {
    const saved = await bo.client.call('PUT', '/community/profile', { name: 'Bo', face: 'cat' })
    expect(saved.body).toEqual({
      id: bo.profileId,
      name: 'Bo',
      face: 'cat',
      isApproved: true,
      suspendedUntil: null,
    })
    await setProfile(app, bo.profileId, { suspended_until: new Date('2200-01-02T12:00:00Z') })
    const refused = await bo.client.call('PUT', '/community/profile', { name: 'Bobo', face: 'cat' })
    expect(refused.body['code']).toBe('SUSPENDED')
    expect(refused.body['message']).toContain('2200-01-02')
    await setProfile(app, bo.profileId, { suspended_until: null })
  })

  it('is one, however many requests make it at once', async () => {
    const person = await makePerson(app, { name: 'Dee' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        person.client.call('PUT', '/community/profile', { name: 'Dee', face: 'dog' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
  })
})

/** Start of the current day in a zone. */
const startOf = (zone: string) => instantOf(dateIn(zone, new Date()), '00:00', zone)

describe('the overview', () => {
  // spec engagement §6: statistics of the last 30 days, of today, of replies with more than 5 votes, of verified posts
  it('counts posts and helpful replies, and shows the newest unread reply', async () => {
    const reader = await joinCommunity(await makePerson(app, { name: 'Eve' }), 'Eve')
    const before = (await reader.client.call<Overview>('GET', '/community')).body
    const old = await addCommunityPost(reader)
    await setPost(app, old.id, { published_at: new Date(Date.now() - 31 * 86_400_000) })
    const post = await addCommunityPost(reader)
    await setPost(app, post.id, { verified_at: new Date() })
    const helpful = await addCommunityReply(bo, post.id)
    await setReply(app, helpful.id, { vote_count: 6 })
    const barely = await addCommunityReply(bo, post.id)
    await setReply(app, barely.id, { vote_count: 5 })
    const { body } = await reader.client.call<Overview>('GET', '/community')
    expect(body.stats).toEqual({
      postsInMonth: before.stats.postsInMonth + 1,
      postsToday: before.stats.postsToday + 1,
      helpfulReplies: before.stats.helpfulReplies + 1,
      expertVerified: before.stats.expertVerified + 1,
    })
    expect(body).toMatchObject({
      own: { count: 2, newest: [{ id: post.id }, { id: old.id }] },
      unread: { post: { id: post.id, unread: 2 }, lastAuthor: 'Bo' },
    })
    expect((await reader.client.call('GET', '/community/unread')).body).toEqual({ count: 2 })
    await reader.client.call('POST', `/community/posts/${post.id}/seen`)
    expect((await reader.client.call('GET', '/community/unread')).body).toEqual({ count: 0 })
    await bo.client.call('DELETE', `/community/replies/${helpful.id}`)
    const { body: after } = await reader.client.call<Overview>('GET', '/community')
    expect(after.stats.helpfulReplies).toBe(before.stats.helpfulReplies)
  })

  it('counts the posts of today by the caller’s own calendar', async () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    const [earlier = '', later = ''] = zones.toSorted((one, other) => +startOf(one) - +startOf(other))
    const countIn = async (zone: string) => {
      const headers = { 'x-time-zone': zone }
      return (await bo.client.call<Overview>('GET', '/community', undefined, headers)).body.stats.postsToday
    }
    const before = [await countIn(earlier), await countIn(later)]
    const post = await addCommunityPost(bo)
    await setPost(app, post.id, { published_at: new Date(+startOf(later) - 1000) })
    expect([await countIn(earlier), await countIn(later)]).toEqual([Number(before[0]) + 1, before[1]])
  })
})

interface Overview {
  stats: { postsInMonth: number; postsToday: number; helpfulReplies: number; expertVerified: number }
}
