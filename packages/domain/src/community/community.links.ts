import type { PostKind, PostOrder, Topic } from './community.vocabulary.ts'

/** Address of the hub, and of the decisions of moderators about the caller. */
export const COMMUNITY_LINK = '/community'
export const DECISIONS_LINK = '/community/decisions'

/** Views of the hub, by their names in the address. */
export const communityViews = ['overview', 'community', 'support', 'social'] as const
export type CommunityView = (typeof communityViews)[number]

/** Owners of the posts that a list shows. */
export const postOwners = ['all', 'mine', 'followed'] as const
export type PostOwner = (typeof postOwners)[number]

/** Filters of the list of posts, as the address names them. */
export interface PostFilters {
  kind?: PostKind | undefined
  topic?: Topic | undefined
  order?: PostOrder | undefined
  whose?: PostOwner | undefined
  /** Words of a search. */
  q?: string | undefined
}

/** Forms that an address opens above the hub, with the kind of post each writes (spec engagement §2). */
export const writeActions = { ask: 'question', discuss: 'discussion', share: 'story' } as const
export type WriteAction = keyof typeof writeActions

/** Returns the path of a post. */
export const postPath = (postId: string): string => `${COMMUNITY_LINK}/posts/${postId}`

/** Returns the address of the list of posts with filters; default values are left out. */
export function postsLink({ kind, topic, order, whose, q }: PostFilters = {}): string {
  const params = new URLSearchParams({ view: 'community' })
  const filters = {
    kind,
    topic,
    order: order === 'new' ? undefined : order,
    whose: whose === 'all' ? undefined : whose,
    q,
  }
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value)
  return `${COMMUNITY_LINK}?${params.toString()}`
}

/** Returns the address of the form that writes a post. */
export const writeLink = (action: WriteAction): string => `${COMMUNITY_LINK}?action=${action}`
