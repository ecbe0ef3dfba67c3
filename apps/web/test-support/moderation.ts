/** Requests of a component test to the server's stage, for moderators of the community. */

import { ask } from './stage.ts'

/** Makes the person of the page a moderator with this name, in an installation of the page's own. */
export const becomeModerator = (name: string) => ask<null>('moderator', { name })
/** Makes the person of the page a super_admin. */
export const becomeSuperAdmin = () => ask<null>('superAdmin')
/** Adds the first post of a new person, which waits for a moderator. */
export const holdPost = (given: { title?: string; body?: string } = {}) =>
  ask<{ id: string }>('heldPost', given)
/** Adds a published post that another person has reported. */
export const addReportedPost = (title: string, note: string) =>
  ask<{ id: string }>('reportedPost', { title, note })
/** Adds a post that another moderator has hidden, and an appeal; returns the id of the decision. */
export const addAppeal = (title: string, words: string) =>
  ask<{ id: string }>('appealedPost', { title, words })
/** Has another moderator decide about a post. */
export const decideElsewhere = (id: string, action: string) => ask<null>('decidedElsewhere', { id, action })
