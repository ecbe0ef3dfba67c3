import { z } from 'zod'
import { oneOf, requiredText } from '../kernel/fields.ts'
import {
  communityLengths as most,
  holdReasons,
  MOST_MENTIONS,
  postKinds,
  postStates,
  profileFaces,
  topics,
} from './community.vocabulary.ts'

/** Author of a post or reply, as others see them; null once the account was deleted and the text kept. */
const author = z.object({ id: z.string(), name: z.string(), face: z.enum(profileFaces) })
export type CommunityAuthor = z.output<typeof author>

/** The caller's own profile. */
export const ownProfile = author.extend({
  /** False until a moderator has approved a first post or reply. */
  isApproved: z.boolean(),
  /** End of a suspension; null without one. */
  suspendedUntil: z.string().nullable(),
})
export type OwnProfile = z.output<typeof ownProfile>

const links = z.object({ thumb: z.string(), large: z.string(), original: z.string() })
export const picture = z.object({
  id: z.string(),
  picture: links,
  /** Description, empty if its author gave none. */
  alt: z.string(),
  width: z.number(),
  height: z.number(),
})
export type PostPicture = z.output<typeof picture>

/** A post in a list. */
export const listedPost = z.object({
  id: z.string(),
  kind: z.enum(postKinds),
  topic: z.enum(topics),
  title: z.string(),
  /** Beginning of the text, at most 400 characters. */
  beginning: z.string(),
  author: author.nullable(),
  isOwn: z.boolean(),
  state: z.enum(postStates),
  isLocked: z.boolean(),
  isExpertVerified: z.boolean(),
  hasBestAnswer: z.boolean(),
  voteCount: z.number(),
  replyCount: z.number(),
  /** Replies that the caller, who follows the post, has not seen; 0 for others. */
  unread: z.number(),
  /** Time at which it was published, or written if it waits. */
  createdAt: z.string(),
})
export type ListedPost = z.output<typeof listedPost>

export const reply = z.object({
  id: z.string(),
  author: author.nullable(),
  isOwn: z.boolean(),
  body: z.string(),
  state: z.enum(postStates),
  heldFor: z.enum(holdReasons).nullable(),
  voteCount: z.number(),
  hasVoted: z.boolean(),
  /** True if it came after the caller last read the post. */
  isNew: z.boolean(),
  mentions: z.array(author),
  version: z.number(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
})
export type CommunityReply = z.output<typeof reply>

export const post = listedPost.omit({ beginning: true }).extend({
  body: z.string(),
  heldFor: z.enum(holdReasons).nullable(),
  hasVoted: z.boolean(),
  isFollowed: z.boolean(),
  pictures: z.array(picture),
  /** Moderator who marked it as expert-verified, and when. */
  verified: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
  bestAnswer: reply.nullable(),
  version: z.number(),
  editedAt: z.string().nullable(),
  /** Other published posts about the same, at most three. */
  similar: z.array(listedPost.pick({ id: true, title: true, replyCount: true, isExpertVerified: true })),
})
export type CommunityPost = z.output<typeof post>

const title = requiredText({
  ...most.title,
  required: 'Title is required',
  tooShort: `Title must be at least ${most.title.min} characters`,
  tooLong: `Title must be less than ${most.title.max} characters`,
})
const body = (max: number) =>
  requiredText({ max, required: 'Text is required', tooLong: `Text must be less than ${max} characters` })

/** Fields of a post that its author writes. */
export const postFields = z.object({
  kind: oneOf(postKinds, 'Choose question, discussion or story'),
  topic: oneOf(topics, 'Choose a topic'),
  title,
  body: body(most.body.max),
})
/** Fields of a reply. */
export const replyFields = z.object({
  body: body(most.reply.max),
  /** Profiles of people in the same thread; the text names each as `@Name`. */
  mentions: z.array(z.string().max(100)).max(MOST_MENTIONS).default([]),
})
