import { communityContract } from '@app/domain/community/community.contract'
import { communityErrors } from '@app/domain/community/community.errors'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import type { Statement, Tx } from '../../platform/database/tx.ts'
import { requestMoment } from '../../platform/http/moment.ts'
import { countUnreadReplies, readOverview } from './overview.service.ts'
import { addPicture, deletePicture } from './pictures.service.ts'
import { listPosts, readPost, viewing } from './posts.service.ts'
import { listReplies } from './replies.service.ts'
import { refuseSuspended, requireProfile, serveCommunity, type Viewer } from './serve-community.ts'
import {
  chooseBest,
  countPostVotes,
  countReplyVotes,
  deleteOwnPost,
  deleteOwnReply,
  followPost,
  markSeen,
  takeVoteBack,
  unfollowPost,
  updateOwnPost,
  updateOwnReply,
  voteForPost,
  voteForReply,
} from './writing.queries.ts'
import { addPost, addReply, readReply, requirePost, saveProfile } from './writing.service.ts'

export const communityRoutes = serveCommunity(communityContract, {
  getCommunity: ({ tx, viewer, context }) => readOverview(tx, viewer, requestMoment(context)),
  getUnreadReplies: async ({ tx, viewer }) => ({ count: await countUnreadReplies(tx, viewer) }),
  saveProfile: async ({ tx, viewer, input, context }) => {
    refuseSuspended(viewer, requestMoment(context).timeZone)
    return saveProfile(tx, viewer, input)
  },
  listPosts: ({ tx, viewer, input }) => listPosts(tx, viewer, input),
  getPost: ({ tx, viewer, input, context }) => readPost(tx, viewer, input.postId, context.services.links),
  listReplies: ({ tx, viewer, input }) => listReplies(tx, viewer, input),
  addPost: async ({ tx, viewer, input, context }) => {
    await addPost(tx, viewer, input)
    return readPost(tx, viewer, input.id, context.services.links)
  },
  updatePost: async ({ tx, viewer, input, context: { services } }) => {
    const { postId, version, topic, title, body } = input
    const author = requireProfile(viewer)
    const [updated] = await tx.run(updateOwnPost, [postId, author, version, topic, title, body])
    const current = await readPost(tx, viewer, postId, services.links)
    if (updated) return current
    throw current.isOwn ? stale(current) : new Refusal(commonErrors.NOT_FOUND)
  },
  deletePost: async ({ tx, viewer, input }) => {
    await tx.run(deleteOwnPost, [input.postId, viewer.id])
    return { deleted: true }
  },
  addPostPicture: addPicture,
  deletePostPicture: deletePicture,
  addReply: ({ tx, viewer, input }) => addReply(tx, viewer, input),
  updateReply: async ({ tx, viewer, input: { replyId, version, body } }) => {
    const [updated] = await tx.run(updateOwnReply, [replyId, requireProfile(viewer), version, body])
    const current = await readReply(tx, viewer, replyId)
    if (updated) return current
    throw current.isOwn ? stale(current) : new Refusal(commonErrors.NOT_FOUND)
  },
  deleteReply: async ({ tx, viewer, input }) => {
    await tx.run(deleteOwnReply, [input.replyId, viewer.id])
    return { deleted: true }
  },
  voteForPost: ({ tx, viewer, input: { postId, helpful } }) =>
    vote(tx, viewer, { id: postId, helpful, give: voteForPost, count: countPostVotes }),
  voteForReply: ({ tx, viewer, input: { replyId, helpful } }) =>
    vote(tx, viewer, { id: replyId, helpful, give: voteForReply, count: countReplyVotes }),
  chooseBestAnswer: async ({ tx, viewer, input: { postId, replyId }, context: { services } }) => {
    const { isOwn, kind } = await requirePost(tx, viewer, postId)
    if (!isOwn || (replyId !== null && !isRecordId(replyId))) throw new Refusal(commonErrors.NOT_FOUND)
    if (kind !== 'question') throw new Refusal(communityErrors.NOT_A_QUESTION)
    const [chosen] = await tx.run(chooseBest, [postId, viewer.id, replyId])
    if (!chosen) throw new Refusal(commonErrors.NOT_FOUND)
    return readPost(tx, viewer, postId, services.links)
  },
  followPost: async ({ tx, viewer, input: { postId, following } }) => {
    const follower = requireProfile(viewer)
    await requirePost(tx, viewer, postId)
    await (following
      ? tx.run(followPost, [...viewing(viewer), postId])
      : tx.run(unfollowPost, [follower, postId]))
    return { isFollowed: following }
  },
  markPostSeen: async ({ tx, viewer, input }) => {
    await tx.run(markSeen, [viewer.id, input.postId])
    return { seen: true }
  },
})

const stale = (current: unknown): Refusal => new Refusal(commonErrors.STALE_VERSION, {}, { current })

interface Vote {
  id: string
  helpful: boolean
  give: Statement
  count: typeof countPostVotes
}

/** Gives a vote or takes it back, and counts. @throws NOT_FOUND, OWN_VOTE, PROFILE_NEEDED */
async function vote(tx: Tx, viewer: Viewer, { id, helpful, give, count }: Vote) {
  const voter = requireProfile(viewer)
  await (helpful ? tx.run(give, [...viewing(viewer), id]) : tx.run(takeVoteBack, [voter, id]))
  const [counted] = await tx.run(count, [...viewing(viewer), id])
  if (!counted) throw new Refusal(commonErrors.NOT_FOUND)
  return counted
}
