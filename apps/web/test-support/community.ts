import type { CommunityPost, CommunityReply } from '@app/domain/community/community.contract'
import type { ProfileFace } from '@app/domain/community/community.vocabulary'
import { newId } from '../src/api/client/new-id.ts'
import { answerWith, ask, callElsewhere, enter, haveOwnInstallation } from './stage.ts'

interface Joining {
  name: string
  face?: ProfileFace
  isApproved?: boolean
}

/** Gives the page an installation of its own, and a signed-in user. */
export async function enterCommunity(): Promise<void> {
  await haveOwnInstallation()
  await enter()
}

export const switchCommunity = (on: boolean) => ask<null>('community', { on })
export const joinHere = (joining: Joining) => ask<{ id: string }>('communityProfile', joining)
export const addNeighbor = (joining: Joining) => ask<{ id: string }>('communityMember', joining)
export const setPost = (id: string, columns: object) => ask<null>('communityPost', { id, columns })
export const setProfile = (id: string, columns: object) => ask<null>('communityColumns', { id, columns })

/** Sends a request of another user. */
export const callAs = <Body>(name: string, method: string, path: string, body?: unknown) =>
  ask<Body>('communityCall', { name, method, path, body })

const postFields = (fields: object) => ({
  id: newId(),
  kind: 'question',
  topic: 'cat',
  title: 'How do you weigh a cat?',
  body: 'She leaves the scale the moment it beeps.',
  ...fields,
})

export const postAs = (name: string, fields: object = {}) =>
  callAs<CommunityPost>(name, 'POST', '/community/posts', postFields(fields))
const replyFields = (fields: object) => ({ id: newId(), body: 'Step on the scale holding her.', ...fields })

export const replyAs = (name: string, postId: string, fields: object = {}) =>
  callAs<CommunityReply>(name, 'POST', `/community/posts/${postId}/replies`, replyFields(fields))

/** Adds a post of the page's user, from another device. */
export const postHere = async (fields: object = {}) =>
  (await callElsewhere<CommunityPost>('POST', '/community/posts', postFields(fields))).body

/** Adds a reply of the page's user, from another device. */
export const replyHere = async (postId: string, fields: object = {}) =>
  (await callElsewhere<CommunityReply>('POST', `/community/posts/${postId}/replies`, replyFields(fields)))
    .body

/** Puts a server in front that answers with one decision of a moderator, until `mend`. */
export const answerWithDecision = (match: RegExp, fields: object) => {
  const decision = {
    id: 'd1',
    action: 'hide',
    postId: 'p1',
    title: 'Our vet',
    isReply: false,
    reason: 'It names the address of a clinic.',
    createdAt: new Date().toISOString(),
    canAppeal: false,
    appeal: null,
    appealResult: null,
    appealAnswer: null,
    ...fields,
  }
  return answerWith(match, [decision])
}
