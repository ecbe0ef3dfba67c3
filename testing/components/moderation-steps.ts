import type { TestApp } from '../app.ts'
import { joinCommunity } from '../factories/community.ts'
import {
  addPost,
  appealAgainst,
  decideAs,
  makeModerator,
  makeWriter,
  publishPost,
  reportPost,
} from '../factories/moderated-community.ts'
import type { TestPerson } from '../factories/people.ts'
import { grantPermission } from '../installation.ts'
import { signedIn, type State } from './state.ts'

/** The user of the page, as the factories take one. */
async function personOf(app: TestApp, state: State): Promise<TestPerson> {
  const { userId } = state
  const { rows } = await app.database.pool.query<{ token: string; email: string }>(
    'select token, email from sessions join users on users.id = user_id where user_id = $1 limit 1',
    [userId],
  )
  const { token: tokenHash = '', email = '' } = rows[0] ?? {}
  return { userId, email, householdId: '', tokenHash, client: signedIn(state), app }
}

/** Test steps for moderators of the community. */
export const moderationSteps = {
  /** Makes the page's user a moderator. */
  async moderator(app: TestApp, state: State, { name }: { name: string }) {
    const person = await personOf(app, state)
    await joinCommunity(person, name)
    await grantPermission(app, person, 'moderate the community')
  },
  /** Adds the first post of a new person. */
  async heldPost(app: TestApp, _state: State, given: { title?: string; body?: string }) {
    return { id: await addPost(await makeWriter(app), given) }
  },
  /** Adds a published post that another person has reported. */
  async reportedPost(app: TestApp, _state: State, { title, note }: { title: string; note: string }) {
    const { postId } = await publishPost(await makeModerator(app), { title })
    await reportPost(await makeWriter(app), postId, note)
    return { id: postId }
  },
  /** Adds a post that another moderator has hidden, and its author's appeal. */
  async appealedPost(app: TestApp, _state: State, { title, words }: { title: string; words: string }) {
    const moderator = await makeModerator(app)
    const { author, postId } = await publishPost(moderator, { title })
    const { id } = await decideAs(moderator, postId, 'hide')
    await appealAgainst(author, id, words)
    return { id }
  },
  /** Has another moderator decide about a post. */
  async decidedElsewhere(app: TestApp, _state: State, { id, action }: { id: string; action: string }) {
    await decideAs(await makeModerator(app), id, action)
  },
  /** Makes the page's user a super_admin. */
  async superAdmin(app: TestApp, { userId }: State) {
    await app.database.pool.query("update users set system_role = 'super_admin' where id = $1", [userId])
  },
}
