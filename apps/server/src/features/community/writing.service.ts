import type { z } from 'zod'
import type {
  postFields,
  replyFields,
  CommunityReply,
  OwnProfile,
} from '@app/domain/community/community.contract'
import { communityErrors } from '@app/domain/community/community.errors'
import { mentionedIn } from '@app/domain/community/community.rules'
import type { ProfileFace } from '@app/domain/community/community.vocabulary'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import type { Tx } from '../../platform/database/tx.ts'
import { viewing } from './posts.service.ts'
import { findReply } from './replies.queries.ts'
import { requireProfile, type Viewer } from './serve-community.ts'
import {
  addProfile,
  findMentionable,
  findOwnPost,
  findOwnReply,
  insertPost,
  insertReply,
  seesPost,
  updateProfile,
} from './writing.queries.ts'

/**
 * Saves the viewer's name and picture.
 * @throws NAME_TAKEN
 */
export async function saveProfile(
  tx: Tx,
  viewer: Viewer,
  { name, face }: { name: string; face: ProfileFace },
): Promise<OwnProfile> {
  const added = viewer.id === null ? await tx.run(addProfile, [name, face]) : []
  const [saved] = added.length > 0 ? added : await tx.run(updateProfile, [name, face])
  if (!saved) throw new Refusal(communityErrors.NAME_TAKEN)
  return {
    id: saved.id,
    name,
    face,
    isApproved: viewer.isApproved,
    suspendedUntil: viewer.suspendedUntil?.toISOString() ?? null,
  }
}

/**
 * Adds a post under the id that the client made; the same request again changes nothing.
 * @throws PROFILE_NEEDED, ID_TAKEN
 */
export async function addPost(
  tx: Tx,
  viewer: Viewer,
  { id, kind, topic, title, body }: z.output<typeof postFields> & { id: string },
): Promise<void> {
  const author = requireProfile(viewer)
  const [added] = await tx.run(insertPost, [id, author, kind, topic, title, body])
  if (added) return
  const [present] = await tx.run(findOwnPost, [id, author])
  const isSame = present?.kind === kind && present.topic === topic
  if (!isSame || present.title !== title || present.body !== body) throw new Refusal(commonErrors.ID_TAKEN)
}

/**
 * Adds a reply under the id that the client made; the same request again changes nothing. Mentions of people who don't
 * take part, aren't named in the text, or blocked the author are dropped, so that no answer says who exists.
 * @throws PROFILE_NEEDED, NOT_FOUND, ID_TAKEN
 */
export async function addReply(
  tx: Tx,
  viewer: Viewer,
  { id, postId, body, mentions }: z.output<typeof replyFields> & { id: string; postId: string },
): Promise<CommunityReply> {
  const author = requireProfile(viewer)
  await requirePost(tx, viewer, postId)
  const people = await tx.run(findMentionable, [postId, mentions.filter(isRecordId)])
  const mentioned = mentionedIn(body, people).map((person) => person.id)
  const [added] = await tx.run(insertReply, [id, author, postId, body, mentioned])
  if (!added) {
    const [present] = await tx.run(findOwnReply, [id, author])
    if (present?.postId !== postId || present.body !== body) throw new Refusal(commonErrors.ID_TAKEN)
  }
  return readReply(tx, viewer, id)
}

/** Returns a reply that the viewer sees. @throws NOT_FOUND */
export async function readReply(tx: Tx, viewer: Viewer, replyId: string): Promise<CommunityReply> {
  const [found] = await tx.run(findReply, [...viewing(viewer), replyId])
  if (!found) throw new Refusal(commonErrors.NOT_FOUND)
  return found.record
}

/** @throws NOT_FOUND if the viewer does not see the post */
export async function requirePost(
  tx: Tx,
  viewer: Viewer,
  postId: string,
): Promise<{ isOwn: boolean; kind: string }> {
  const [found] = await tx.run(seesPost, [...viewing(viewer), postId])
  if (!found) throw new Refusal(commonErrors.NOT_FOUND)
  return found
}
