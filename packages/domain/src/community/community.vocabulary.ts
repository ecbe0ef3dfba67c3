import { species, speciesLabels, type Species } from '../kernel/pets.vocabulary.ts'

/** Kinds of posts. */
export const postKinds = ['question', 'discussion', 'story'] as const
export type PostKind = (typeof postKinds)[number]
export const postKindLabels: Record<PostKind, string> = {
  question: 'Question',
  discussion: 'Discussion',
  story: 'Story',
}

/** Topics of posts: a species, or all of them. */
export const topics = [...species, 'general'] as const
export type Topic = (typeof topics)[number]
/** Names of the topics, in the plural of their species. */
export const topicLabels: Record<Topic, string> = {
  dog: 'Dogs',
  cat: 'Cats',
  bird: 'Birds',
  rabbit: 'Rabbits',
  hamster: 'Hamsters',
  'guinea-pig': 'Guinea pigs',
  fish: 'Fish',
  reptile: 'Reptiles',
  other: 'Other pets',
  general: 'All pets',
}

/** Drawn faces that a profile can have. */
export const profileFaces = species
export type ProfileFace = Species
export const profileFaceLabels = speciesLabels

/** Orders of a list of posts. */
export const postOrders = ['new', 'active', 'helpful'] as const
export type PostOrder = (typeof postOrders)[number]
export const postOrderLabels: Record<PostOrder, string> = {
  new: 'Newest',
  active: 'Latest replies',
  helpful: 'Most helpful',
}

/** Orders of the replies to a post. */
export const replyOrders = ['helpful', 'old', 'new'] as const
export type ReplyOrder = (typeof replyOrders)[number]
export const replyOrderLabels: Record<ReplyOrder, string> = {
  helpful: 'Most helpful',
  old: 'Oldest',
  new: 'Newest',
}

/**
 * States of a post or reply. Only its author and moderators see one that is `held` for review or `hidden` by a
 * moderator.
 */
export const postStates = ['published', 'held', 'hidden'] as const
export type PostState = (typeof postStates)[number]

/** Reasons to hold a post or reply until a moderator has read it. */
export const holdReasons = ['first-post', 'link', 'words', 'reports'] as const
export type HoldReason = (typeof holdReasons)[number]
export const holdReasonLabels: Record<HoldReason, string> = {
  'first-post': 'First post of this person',
  link: 'Contains a link',
  words: 'Contains a listed word',
  reports: 'Reported by several people',
}

/** Reasons of a report. */
export const reportReasons = ['spam', 'harm', 'harassment', 'private', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
export const reportReasonLabels: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  harm: 'Advice that can harm an animal',
  harassment: 'Harassment or hate',
  private: 'Private information of someone',
  other: 'Something else',
}

/** Decisions of moderators. */
export const decisionActions = [
  'approve',
  'hide',
  'show',
  'lock',
  'unlock',
  'verify',
  'unverify',
  'dismiss',
  'suspend',
  'unsuspend',
  'rename',
] as const
export type DecisionAction = (typeof decisionActions)[number]
/** Decisions against an author, who is told and can appeal once. */
export const appealableActions = ['hide', 'lock', 'suspend'] as const
/** Past tense for the log and for the author. */
export const decisionLabels: Record<DecisionAction, string> = {
  approve: 'Approved',
  hide: 'Hidden',
  show: 'Shown again',
  lock: 'Locked',
  unlock: 'Unlocked',
  verify: 'Marked as expert-verified',
  unverify: 'No longer expert-verified',
  dismiss: 'Reports dismissed',
  suspend: 'Suspended',
  unsuspend: 'Suspension lifted',
  rename: 'Name reset',
}

/** Actions in the log of moderators: decisions, answers to appeals, and changes of the listed words. */
export const logActions = [...decisionActions, 'appeal upheld', 'appeal reversed', 'change words'] as const
export type LogAction = (typeof logActions)[number]
export const logLabels: Record<LogAction, string> = {
  ...decisionLabels,
  'appeal upheld': 'Decision upheld',
  'appeal reversed': 'Decision reversed',
  'change words': 'Listed words changed',
}

/** Lengths of texts, in characters. */
export const communityLengths = {
  name: { min: 2, max: 40 },
  title: { min: 5, max: 120 },
  body: { max: 5000 },
  reply: { max: 3000 },
  search: { max: 100 },
  /** Description of a picture, for those who can't see it. */
  alt: { max: 200 },
  /** Note of a report, appeal or decision. */
  note: { max: 500 },
} as const

/** Number of pictures in a post. */
export const MOST_PICTURES = 4
/** Number of people whom one reply can mention. */
export const MOST_MENTIONS = 5
/** Posts on a page of the list. */
export const POSTS_PAGE = 20
/** Replies on a page of a post. */
export const REPLIES_PAGE = 50
/** Number of people whom one person can block. */
export const MOST_BLOCKED = 500

/** Number of posts that a person follows; another one takes the place of the one unread for the longest time. */
export const MOST_FOLLOWED = 1000
/** Number of listed words. */
export const MOST_LISTED_WORDS = 500
/** Newest posts on the Community Activity card (spec engagement §2). */
export const ACTIVITY_POSTS = 3

/** Days for which a profile counts as new. */
export const NEW_PROFILE_DAYS = 7
/** Posts and replies in an hour, of new profiles and of others. */
export const writingLimits = { new: { posts: 2, replies: 10 }, others: { posts: 10, replies: 60 } } as const
/** Reports of one person in a day. */
export const REPORTS_A_DAY = 20
/** Sum of the weights of open reports that holds a post for review. A report weighs 1, before its author’s first approval 0.5. */
export const HOLDING_WEIGHT = 3
/** Days of a suspension to choose from. */
export const suspensionDays = [1, 7, 30, 365] as const
