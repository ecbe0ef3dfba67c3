import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MOST_BLOCKED, REPORTS_A_DAY } from '@app/domain/community/community.vocabulary'
import type { OwnDecision } from '@app/domain/community/moderation.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import {
  addCommunityPost,
  addCommunityReply,
  addDecision,
  joinCommunity,
  setProfile,
  type TestMember,
} from '@app/testing/factories/community'
import { makePerson } from '@app/testing/factories/people'
import { pastSecurity } from '@app/testing/past-security'
import { newId } from '../../platform/base/ids.ts'

let app: TestApp
let ana: TestMember
let bo: TestMember
beforeAll(async () => {
  app = await startTestApp()
  ana = await joinCommunity(await makePerson(app, { name: 'Ana' }), 'Ana & Miso')
  bo = await joinCommunity(await makePerson(app, { name: 'Bo' }), 'Bo')
})
beforeEach(async () => {
  for (const { profileId } of [ana, bo])
    await setProfile(app, profileId, { recent_posts: [], recent_replies: [] })
})
afterAll(() => app.stop())

const report = ({ client }: TestMember, id: string, subject = 'post') =>
  client.call('POST', '/community/reports', { subject, id, reason: 'spam', note: 'It sells something' })

describe('a report', () => {
  it('counts once for each person, and is refused for one’s own words', async () => {
    const post = await addCommunityPost(ana)
    const reply = await addCommunityReply(ana, post.id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(bo, post.id)))
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ reported: true })))
    expect((await report(bo, reply.id, 'reply')).body).toEqual({ reported: true })
    expect((await report(ana, post.id)).body).toMatchObject({ code: 'OWN_REPORT' })
    expect((await report(bo, reply.id)).status).toBe(404)
    for (const id of [newId(), 'x', '']) expect((await report(bo, id)).status).toBe(404)
    expect((await bo.client.call('GET', `/community/posts/${post.id}`)).status).toBe(200)
  })

  it('of three people at once holds a post for review', async () => {
    const post = await addCommunityPost(ana)
    const reporters = await Promise.all(
      [1, 2, 3].map(async (at) =>
        joinCommunity(await makePerson(app, { name: 'Reporter' }), `Reporter ${at}`),
      ),
    )
    await Promise.all(reporters.map((reporter) => report(reporter, post.id)))
    const { body } = await ana.client.call('GET', `/community/posts/${post.id}`)
    expect(body).toMatchObject({ state: 'held', heldFor: 'reports' })
    expect((await bo.client.call('GET', `/community/posts/${post.id}`)).status).toBe(404)
  })

  it(`is one of at most ${REPORTS_A_DAY} in a day`, async () => {
    const eager = await joinCommunity(await makePerson(app, { name: 'Eager' }), 'Eager')
    const ids: string[] = []
    for (let at = 0; at < REPORTS_A_DAY + 4; at++) {
      await setProfile(app, ana.profileId, { recent_posts: [] })
      ids.push((await addCommunityPost(ana)).id)
    }
    const answers = await Promise.all(ids.map((id) => report(eager, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(REPORTS_A_DAY)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused?.body).toMatchObject({ code: 'REPORTING_TOO_MUCH' })
    const again = answers.findIndex(({ status }) => status === 200)
    expect((await report(eager, ids[again] ?? '')).status).toBe(200)
  })
})

const block = ({ client }: TestMember, profileId: string) =>
  client.call('PUT', `/community/profiles/${profileId}/block`, { blocked: true })

describe('blocking', () => {
  it('of oneself, of an unknown person or of an account is refused', async () => {
    for (const id of [ana.profileId, newId(), bo.userId]) expect((await block(ana, id)).status).toBe(404)
  })

  it(`is limited to ${MOST_BLOCKED} people, also at once`, async () => {
    const wary = await joinCommunity(await makePerson(app, { name: 'Wary' }), 'Wary')
    await pastSecurity(
      app.database.pool,
      async (query) => {
        await query(
          `with made as (
             insert into users (id, name, email, email_verified)
             select app.new_id(), 'Other', 'other-' || at || '@example.com', true
               from generate_series(1, ${MOST_BLOCKED - 1}) as at returning id, email),
           joined as (
             insert into community_profiles (user_id, name, face) select id, split_part(email, '@', 1), 'cat' from made returning id)
           insert into community_blocks (blocker_id, blocked_id) select $1, id from joined`,
          [wary.profileId],
        )
      },
      ['community_profiles', 'community_blocks'],
    )
    const others = await Promise.all(
      [1, 2, 3].map(async (at) => joinCommunity(await makePerson(app, { name: 'Late' }), `Late ${at}`)),
    )
    const answers = await Promise.all(others.map(({ profileId }) => block(wary, profileId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'TOO_MANY_BLOCKED' })
  })
})

describe('a decision', () => {
  it('is shown to the person concerned, who appeals once', async () => {
    const post = await addCommunityPost(ana)
    const id = await addDecision(app, ana, { postId: post.id })
    const { body } = await ana.client.call<OwnDecision[]>('GET', '/community/decisions')
    expect(body).toMatchObject([
      { id, action: 'hide', postId: post.id, reason: 'It was unkind', canAppeal: true, appeal: null },
    ])
    const path = `/community/decisions/${id}/appeal`
    expect((await bo.client.call('POST', path, { text: 'Let it be' })).status).toBe(404)
    expect((await bo.client.call('GET', '/community/decisions')).body).toEqual([])
    const answers = await Promise.all(
      [1, 2, 3].map((at) => ana.client.call('POST', path, { text: `Reason ${at}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'ALREADY_APPEALED' })
    const { body: after } = await ana.client.call<OwnDecision[]>('GET', '/community/decisions')
    expect(after).toMatchObject([{ id, canAppeal: false }])
    expect(after[0]?.appeal).toMatch(/^Reason \d$/)
  })

  it('in favour of the person can’t be appealed', async () => {
    const id = await addDecision(app, ana, { action: 'approve' })
    const { status } = await ana.client.call('POST', `/community/decisions/${id}/appeal`, { text: 'Why?' })
    expect(status).toBe(404)
  })
})
