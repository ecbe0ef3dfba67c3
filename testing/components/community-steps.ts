import type { ProfileFace } from '@app/domain/community/community.vocabulary'
import type { TestApp } from '../app.ts'
import {
  joinCommunity,
  setPost,
  setProfile,
  switchCommunity,
  type TestMember,
} from '../factories/community.ts'
import { makePerson } from '../factories/people.ts'
import { signedIn, type State } from './state.ts'

/** Other people of each installation's community, by their names there. */
const members = new WeakMap<TestApp, Map<string, TestMember>>()

function membersOf(app: TestApp): Map<string, TestMember> {
  const known = members.get(app) ?? new Map<string, TestMember>()
  members.set(app, known)
  return known
}

interface Joining {
  name: string
  face?: ProfileFace
  isApproved?: boolean
}

/** Test steps for the community; each requires an installation of the page's own. */
export const communitySteps = {
  community: (app: TestApp, { own }: State, { on }: { on: boolean }) => {
    if (!own) throw new Error('It would be in the way of other pages.')
    return switchCommunity(app, on)
  },
  /** Gives the page's user a profile. */
  async communityProfile(_app: TestApp, state: State, { name, face = 'cat', isApproved = true }: Joining) {
    const { body } = await signedIn(state).call<{ id: string }>('PUT', '/community/profile', { name, face })
    // A new profile may write little.
    const old = new Date(Date.now() - 30 * 86_400_000)
    if (isApproved && state.own) await setProfile(state.own, body.id, { approved_at: old, created_at: old })
    return { id: body.id }
  },
  /** Makes another user with a profile. */
  async communityMember(app: TestApp, _state: State, { name, ...how }: Joining) {
    const member = await joinCommunity(await makePerson(app), name, how)
    membersOf(app).set(name, member)
    return { id: member.profileId }
  },
  /** Sends a request of another user. */
  async communityCall(
    app: TestApp,
    _state: State,
    { name, method, path, body }: { name: string; method: string; path: string; body?: unknown },
  ) {
    const member = membersOf(app).get(name)
    if (!member) throw new Error(`${name} is not in the community.`)
    return (await member.client.call(method, path, body)).body
  },
  /** Sets columns of a post, as moderators do. */
  communityPost: (app: TestApp, _state: State, { id, columns }: { id: string; columns: object }) =>
    setPost(app, id, { ...columns }),
  /** Sets columns of a profile, as moderators do. */
  communityColumns: (app: TestApp, _state: State, { id, columns }: { id: string; columns: object }) =>
    setProfile(app, id, { ...columns }),
}
