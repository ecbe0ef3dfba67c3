import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import {
  addCommunityPost,
  addCommunityReply,
  joinCommunity,
  type TestMember,
} from '@app/testing/factories/community'
import { makePerson } from '@app/testing/factories/people'

let app: TestApp
let ana: TestMember
const voters: TestMember[] = []
beforeAll(async () => {
  app = await startTestApp()
  ana = await joinCommunity(await makePerson(app, { name: 'Ana' }), 'Ana & Miso')
  for (let at = 0; at < 32; at++)
    voters.push(await joinCommunity(await makePerson(app, { name: 'Voter' }), `Voter ${at}`))
})
afterAll(() => app.stop())

describe('votes', () => {
  // spec product: voting races end with exact counts
  it('of 32 people at once count 32, for a post and a reply', async () => {
    const post = await addCommunityPost(ana)
    const reply = await addCommunityReply(ana, post.id)
    for (const path of [`/community/posts/${post.id}/vote`, `/community/replies/${reply.id}/vote`]) {
      const vote = (helpful: boolean) =>
        Promise.all(voters.map(({ client }) => client.call<Voted>('PUT', path, { helpful })))
      expect((await vote(true)).map(({ status }) => status)).toEqual(voters.map(() => 200))
      const { body } = await voters[0]!.client.call<Voted>('PUT', path, { helpful: true })
      expect(body).toEqual({ hasVoted: true, voteCount: 32 })
      await vote(false)
      const { body: after } = await voters[0]!.client.call<Voted>('PUT', path, { helpful: false })
      expect(after).toEqual({ hasVoted: false, voteCount: 0 })
    }
  })

  it('of one person at once count one', async () => {
    const post = await addCommunityPost(ana)
    const path = `/community/posts/${post.id}/vote`
    const [voter] = voters
    await Promise.all(voters.map(() => voter!.client.call('PUT', path, { helpful: true })))
    const { body } = await ana.client.call<Voted>('GET', `/community/posts/${post.id}`)
    expect(body.voteCount).toBe(1)
    await Promise.all(voters.map((_, at) => voter!.client.call('PUT', path, { helpful: at % 2 === 0 })))
    await voter!.client.call('PUT', path, { helpful: true })
    const { body: after } = await ana.client.call<Voted>('GET', `/community/posts/${post.id}`)
    expect(after.voteCount).toBe(1)
  })

  it('for oneself are refused', async () => {
    const post = await addCommunityPost(ana)
    const reply = await addCommunityReply(ana, post.id)
    for (const path of [`/community/posts/${post.id}/vote`, `/community/replies/${reply.id}/vote`]) {
      const { body } = await ana.client.call('PUT', path, { helpful: true })
      expect(body).toMatchObject({ code: 'OWN_VOTE' })
    }
    const { body } = await ana.client.call<Voted>('GET', `/community/posts/${post.id}`)
    expect(body).toMatchObject({ voteCount: 0, hasVoted: false })
  })
})

interface Voted {
  hasVoted: boolean
  voteCount: number
}
