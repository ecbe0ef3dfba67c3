import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ListedPost } from '@app/domain/community/community.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { addCommunityPost, joinCommunity, postBody } from '@app/testing/factories/community'
import { makeModerator, makeWriter, readQueue } from '@app/testing/factories/moderated-community'
import { makePerson } from '@app/testing/factories/people'
import { pastSecurity } from '@app/testing/past-security'

const ACCOUNTS = 50
const POSTS_EACH = 3

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

// spec engagement §6: a flood from fifty accounts does not succeed
it('publishes nothing of fifty new accounts that post at once, and answers other members', async () => {
  const moderator = await makeModerator(app)
  const ana = await joinCommunity(await makePerson(app, { name: 'Ana' }), 'Ana & Miso')
  const earlier = await addCommunityPost(ana)
  const waiting = await makeWriter(app)
  const first = await addCommunityPost(waiting)
  const crowd = await Promise.all(Array.from({ length: ACCOUNTS }, () => makeWriter(app)))
  const send = () =>
    Promise.all(
      crowd.flatMap(({ client }) =>
        Array.from({ length: POSTS_EACH }, async () => {
          const { status, body } = await client.call('POST', '/community/posts', postBody())
          return body['code'] ?? status
        }),
      ),
    )
  const read = () => ana.client.call<{ newest: ListedPost[] }>('GET', '/community')
  const [codes, during] = await Promise.all([send(), read()])

  expect(codes.filter((code) => code === 200)).toHaveLength(ACCOUNTS)
  expect(codes.filter((code) => code === 'FIRST_POST_WAITS')).toHaveLength(ACCOUNTS * (POSTS_EACH - 1))
  expect(await heldByAuthor()).toEqual(new Map([waiting, ...crowd].map(({ profileId }) => [profileId, 1])))
  const { entries, waiting: counted } = await readQueue(moderator)
  expect([entries.length, entries[0]?.id, counted]).toEqual([50, first.id, ACCOUNTS + 1])
  for (const { status, body } of [during, await read()])
    expect([status, body.newest.map(({ id }) => id)]).toEqual([200, [earlier.id]])
})

/** Counts the held posts of each author. */
async function heldByAuthor(): Promise<Map<string, number>> {
  const { rows } = await pastSecurity(
    app.database.pool,
    (query) =>
      query<{ author: string; count: number }>(
        `select author_id as author, count(*)::int as count from community_posts where state = 'held' group by author_id`,
      ),
    ['community_posts'],
  )
  return new Map(rows.map(({ author, count }) => [author, count]))
}
