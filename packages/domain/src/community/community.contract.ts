import { z } from 'zod'
import { photoFile } from '../files/photos.contract.ts'
import { photoErrors } from '../files/photos.errors.ts'
import { commonErrors, type FieldErrors } from '../kernel/errors.ts'
import {
  deleted,
  nothing,
  oneOf,
  optionalText,
  pageOf,
  paging,
  pathId,
  recordId,
  requiredText,
  version,
} from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { communityErrors } from './community.errors.ts'
import { listedPost, ownProfile, picture, post, postFields, reply, replyFields } from './community.fields.ts'
import { isDeceptiveName, isReservedName } from './community.rules.ts'
import {
  communityLengths as most,
  MOST_PICTURES,
  postKinds,
  postOrders,
  POSTS_PAGE,
  profileFaces,
  REPLIES_PAGE,
  replyOrders,
  topics,
} from './community.vocabulary.ts'

export { postFields, replyFields } from './community.fields.ts'
export type {
  CommunityAuthor,
  CommunityPost,
  CommunityReply,
  ListedPost,
  OwnProfile,
  PostPicture,
} from './community.fields.ts'

const onPost = z.object({ postId: pathId })
const onReply = z.object({ replyId: pathId })

const off = [communityErrors.COMMUNITY_OFF]
const writing = [
  ...off,
  communityErrors.PROFILE_NEEDED,
  communityErrors.SUSPENDED,
  communityErrors.FIRST_POST_WAITS,
  communityErrors.WRITING_TOO_FAST,
  communityErrors.POST_LOCKED,
]
const repeated = [commonErrors.ID_TAKEN]

/** Every signed-in user may take part (spec engagement §6). */
const open = { may: 'signed in', refuses: off } as const

export const communityContract = {
  getCommunity: operation('GET /community', {
    ...open,
    summary: 'Read the overview of the community: statistics, newest posts, the caller’s profile and posts',
    takes: nothing,
    answers: z.object({
      /** Null until the caller has chosen a name and a picture. */
      profile: ownProfile.nullable(),
      stats: z.object({
        /** Posts of the last 30 days. */
        postsInMonth: z.number(),
        /** Posts since the start of the caller's day. */
        postsToday: z.number(),
        /** Replies with more than 5 votes. */
        helpfulReplies: z.number(),
        expertVerified: z.number(),
      }),
      newest: z.array(listedPost),
      /** Number of the caller's posts, and the newest two of them. */
      own: z.object({ count: z.number(), newest: z.array(listedPost) }),
      /** Followed post with the newest unread reply, who wrote it, and when; null without one. */
      unread: z
        .object({ post: listedPost, lastAuthor: z.string().nullable(), lastAt: z.string() })
        .nullable(),
    }),
  }),
  getUnreadReplies: operation('GET /community/unread', {
    ...open,
    summary: 'Count the unread replies and mentions of the caller, to one more than the badge shows',
    takes: nothing,
    answers: z.object({ count: z.number() }),
  }),
  saveProfile: operation('PUT /community/profile', {
    may: 'signed in',
    summary: 'Choose the name and picture that others see in the community',
    takes: z.object({
      name: requiredText({
        ...most.name,
        required: 'Name is required',
        tooShort: `Name must be at least ${most.name.min} characters`,
        tooLong: `Name must be less than ${most.name.max} characters`,
      }),
      face: oneOf(profileFaces, 'Choose a picture'),
    }),
    answers: ownProfile,
    refuses: [
      ...off,
      communityErrors.NAME_TAKEN,
      communityErrors.NAME_REFUSED,
      communityErrors.NAMES_TOO_FAST,
      communityErrors.SUSPENDED,
    ],
    rule: ({ name }): FieldErrors => {
      if (isDeceptiveName(name)) return { name: 'Write the name in letters of one alphabet' }
      return isReservedName(name) ? { name: 'Choose a name that no one takes for staff' } : {}
    },
  }),
  listPosts: operation('GET /community/posts', {
    ...open,
    summary:
      'List or search published posts; with `mine` the caller’s own, with `followed` those they follow',
    takes: paging.extend({
      limit: z.coerce.number().int().min(1).max(50).default(POSTS_PAGE),
      kind: z.enum(postKinds).optional(),
      topic: z.enum(topics).optional(),
      /** Order; a search and the caller’s own posts are always by time, newest first. */
      order: z.enum(postOrders).default('new'),
      words: optionalText('Search', most.search.max),
      whose: z.enum(['all', 'mine', 'followed']).default('all'),
    }),
    answers: pageOf(listedPost),
  }),
  getPost: operation('GET /community/posts/{postId}', {
    ...open,
    summary: 'Read a post with its best answer and similar posts',
    takes: onPost,
    answers: post,
  }),
  listReplies: operation('GET /community/posts/{postId}/replies', {
    ...open,
    summary: 'List the replies to a post, without its best answer',
    takes: paging.extend({
      postId: pathId,
      limit: z.coerce.number().int().min(1).max(100).default(REPLIES_PAGE),
      order: z.enum(replyOrders).default('helpful'),
    }),
    answers: pageOf(reply),
  }),
  addPost: operation('POST /community/posts', {
    may: 'signed in',
    summary: 'Write a post; it may wait for a moderator first',
    takes: postFields.extend({ id: recordId }),
    answers: post,
    refuses: [...writing, ...repeated],
  }),
  updatePost: operation('PATCH /community/posts/{postId}', {
    may: 'signed in',
    summary: 'Change a post of one’s own; moderators see the earlier text',
    takes: postFields.omit({ kind: true }).extend({ postId: pathId, version }),
    answers: post,
    refuses: [...writing, commonErrors.STALE_VERSION],
  }),
  deletePost: operation('DELETE /community/posts/{postId}', {
    ...open,
    summary: 'Delete a post of one’s own with its pictures and all replies; nothing happens if it is gone',
    takes: onPost,
    answers: deleted,
  }),
  addPostPicture: operation('POST /community/posts/{postId}/pictures', {
    may: 'signed in',
    rate: 'uploads',
    takesFile: true,
    summary: `Add a picture to a post of one’s own, ${MOST_PICTURES} at most`,
    takes: z.object({
      postId: pathId,
      id: recordId,
      alt: optionalText('Description', most.alt.max),
      file: photoFile,
    }),
    answers: picture,
    refuses: [...writing, ...repeated, communityErrors.TOO_MANY_PICTURES, ...Object.values(photoErrors)],
  }),
  deletePostPicture: operation('DELETE /community/pictures/{pictureId}', {
    ...open,
    summary: 'Remove a picture from a post of one’s own; nothing happens if it is gone',
    takes: z.object({ pictureId: pathId }),
    answers: deleted,
  }),
  addReply: operation('POST /community/posts/{postId}/replies', {
    may: 'signed in',
    summary: 'Reply to a post; the reply may wait for a moderator first',
    takes: replyFields.extend({ postId: pathId, id: recordId }),
    answers: reply,
    refuses: [...writing, ...repeated, communityErrors.BLOCKED_HERE],
  }),
  updateReply: operation('PATCH /community/replies/{replyId}', {
    may: 'signed in',
    summary: 'Change a reply of one’s own; moderators see the earlier text',
    takes: replyFields.pick({ body: true }).extend({ replyId: pathId, version }),
    answers: reply,
    refuses: [...writing, commonErrors.STALE_VERSION],
  }),
  deleteReply: operation('DELETE /community/replies/{replyId}', {
    ...open,
    summary: 'Delete a reply of one’s own; nothing happens if it is gone',
    takes: onReply,
    answers: deleted,
  }),
  voteForPost: operation('PUT /community/posts/{postId}/vote', {
    may: 'signed in',
    summary: 'Mark a post as helpful, or take that back',
    takes: onPost.extend({ helpful: z.boolean() }),
    answers: z.object({ hasVoted: z.boolean(), voteCount: z.number() }),
    refuses: [...off, communityErrors.PROFILE_NEEDED, communityErrors.OWN_VOTE, communityErrors.SUSPENDED],
  }),
  voteForReply: operation('PUT /community/replies/{replyId}/vote', {
    may: 'signed in',
    summary: 'Mark a reply as helpful, or take that back',
    takes: onReply.extend({ helpful: z.boolean() }),
    answers: z.object({ hasVoted: z.boolean(), voteCount: z.number() }),
    refuses: [...off, communityErrors.PROFILE_NEEDED, communityErrors.OWN_VOTE, communityErrors.SUSPENDED],
  }),
  chooseBestAnswer: operation('PUT /community/posts/{postId}/best-answer', {
    may: 'signed in',
    summary: 'Choose the best answer to one’s own question; null takes the choice back',
    takes: onPost.extend({ replyId: pathId.nullable() }),
    answers: post,
    refuses: [...off, communityErrors.NOT_A_QUESTION, communityErrors.POST_LOCKED],
  }),
  followPost: operation('PUT /community/posts/{postId}/follow', {
    may: 'signed in',
    summary: 'Follow a post, or stop: replies to it notify the caller',
    takes: onPost.extend({ following: z.boolean() }),
    answers: z.object({ isFollowed: z.boolean() }),
    refuses: [...off, communityErrors.PROFILE_NEEDED],
  }),
  markPostSeen: operation('POST /community/posts/{postId}/seen', {
    ...open,
    summary: 'Mark the replies to a followed post as read',
    takes: onPost,
    answers: z.object({ seen: z.literal(true) }),
  }),
}
