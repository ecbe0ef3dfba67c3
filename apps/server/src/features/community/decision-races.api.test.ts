import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '@app/domain/notifications/notifications.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { picturesForm, switchCommunity, type TestMember } from '@app/testing/factories/community'
import {
  addPost,
  decideAs,
  editPost,
  makeModerator,
  makeWriter,
  publishPost,
  readCase,
  readCommunity,
} from '@app/testing/factories/moderated-community'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { readAuditLog, revokePermission } from '@app/testing/installation'
import { lockIsAwaited } from '@app/testing/postgres'
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

const postOf = async (id: string) => (await readCommunity(app, 'community_posts', id))[0]
const caseOf = (id: string, who: TestPerson = mod) => readCase(who, id)
const notificationsOf = async ({ client }: TestPerson) => {
  await app.worker.settle()
  return (await client.call<{ entries: Notification[] }>('GET', '/notifications')).body.entries
}
const publish = (given = {}) => publishPost(mod, given)

describe('two decisions', () => {
  it('with one id are one decision, however many ask at once', async () => {
    const { author, postId } = await publish()
    const { revision } = await caseOf(postId)
    const id = newId()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => decideAs(mod, postId, 'hide', { id, revision })),
    )
    expect(answers.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200])
    expect((await notificationsOf(author)).filter(({ title }) => title.includes('hidden'))).toHaveLength(1)
    expect((await readAuditLog(app)).filter(({ subjectId }) => subjectId === id)).toHaveLength(1)
  })

  it('with one id for different posts are refused', async () => {
    const [one, two] = [await publish(), await publish()]
    const { id } = await decideAs(mod, one.postId, 'hide')
    expect((await decideAs(mod, two.postId, 'hide', { id })).answer.body.code).toBe('ID_TAKEN')
  })

  it.each([
    ['approve', 'hide'],
    ['hide', 'hide'],
    ['approve', 'approve'],
    ['suspend', 'suspend'],
  ])('of two moderators at once, %s and %s, happen once', async (first, second) => {
    const postId = await addPost(await makeWriter(app))
    const { revision } = await caseOf(postId)
    const answers = await Promise.all(
      [first, second].map((action, at) =>
        decideAs(at === 0 ? mod : other, postId, action, {
          revision,
          ...(action === 'suspend' && { days: 1 }),
        }),
      ),
    )
    expect(answers.map(({ answer }) => answer.body.code ?? 'decided').toSorted()).toEqual([
      'ALREADY_DECIDED',
      'decided',
    ])
  })

  it('never publish a text that was changed after the moderator read it', async () => {
    const { author, postId } = await publish()
    await editPost(author, postId, 'See www.example.com')
    const { revision } = await caseOf(postId)
    await editPost(author, postId, 'Buy at www.example.com')
    expect((await decideAs(mod, postId, 'approve', { revision })).answer.body.code).toBe('ALREADY_DECIDED')
    expect(await postOf(postId)).toMatchObject({ state: 'held' })
  })

  it('never publish a picture that the moderator has not seen', async () => {
    const author = await makeWriter(app)
    const postId = await addPost(author)
    const { revision } = await caseOf(postId)
    await author.client.call('POST', `/community/posts/${postId}/pictures`, await picturesForm())
    expect((await decideAs(mod, postId, 'approve', { revision })).answer.body.code).toBe('ALREADY_DECIDED')
    expect((await decideAs(mod, postId, 'approve')).answer.status).toBe(200)
  })

  it('find a post free while its change waits for the profile, which they lock first too', async () => {
    const { author, postId } = await publish()
    const decision = await app.database.pool.connect()
    try {
      await decision.query('begin; set local role household_definer')
      await decision.query('select from community_profiles where id = $1 for no key update', [
        author.profileId,
      ])
      const edit = editPost(author, postId, 'Changed meanwhile')
      await lockIsAwaited(app.database.pool)
      const free = 'select from community_posts where id = $1 for no key update nowait'
      expect((await decision.query(free, [postId])).rowCount).toBe(1)
      await decision.query('commit')
      await edit
    } finally {
      decision.release()
    }
  })
})

describe('a moderator', () => {
  it('decides nothing about their own words', async () => {
    const postId = await addPost(mod)
    expect(await caseOf(postId)).toMatchObject({ conflict: 'own-words' })
    for (const action of ['approve', 'hide', 'verify', 'suspend'])
      expect((await decideAs(mod, postId, action, { days: 1 })).answer).toMatchObject({
        status: 403,
        body: { code: 'OWN_WORDS' },
      })
    expect((await decideAs(other, postId, 'approve')).answer.status).toBe(200)
  })

  it('is refused from the revocation of the permission on', async () => {
    const former = await makeModerator(app)
    const postId = await addPost(await makeWriter(app))
    await revokePermission(app, former, 'moderate the community')
    expect((await decideAs(former, postId, 'approve')).answer.body.code).toBe('NOT_FOUND')
    expect(await postOf(postId)).toMatchObject({ state: 'held' })
  })

  it('may be an admin without a profile, who can’t put a name under a mark', async () => {
    const admin = await makePerson(app, { name: 'Admin', systemRole: 'admin' })
    const postId = await addPost(await makeWriter(app))
    expect((await decideAs(admin, postId, 'approve')).answer.status).toBe(200)
    expect((await decideAs(admin, postId, 'verify')).answer.body.code).toBe('PROFILE_NEEDED')
  })

  it('finds nothing to do while the community is switched off', async () => {
    await switchCommunity(app, false)
    for (const path of ['queue', `cases/${newId()}`, 'log', 'words'])
      expect((await mod.client.call('GET', `/moderation/${path}`)).body).toMatchObject({
        code: 'COMMUNITY_OFF',
      })
    await switchCommunity(app)
  })
})
