import type { OwnProfile } from '@app/domain/community/community.contract'
import { dateIn } from '@app/domain/kernel/time/dates'
import { instantOf } from '@app/domain/kernel/time/zoned-time'
import { allDone } from '../../platform/base/all-done.ts'
import type { Tx } from '../../platform/database/tx.ts'
import type { Moment } from '../../platform/http/moment.ts'
import { countAllUnread, countOwn, findUnread, readStats } from './overview.queries.ts'
import { listPosts, viewing, withUnread } from './posts.service.ts'
import type { Viewer } from './serve-community.ts'

/** Newest posts in the overview, and own ones. */
const NEWEST = 5
const NEWEST_OWN = 2
/** One more than the badge shows. */
const MOST_UNREAD = 10

/** Returns the viewer's own profile; null before they have chosen one. */
export function ownProfile({ id, name, face, isApproved, suspendedUntil }: Viewer): OwnProfile | null {
  if (id === null || name === null || face === null) return null
  return { id, name, face, isApproved, suspendedUntil: suspendedUntil?.toISOString() ?? null }
}

/** Reads the overview: statistics, newest posts, own posts and the newest unread reply. */
export async function readOverview(tx: Tx, viewer: Viewer, { now, timeZone }: Moment) {
  const dayStart = instantOf(dateIn(timeZone, now), '00:00', timeZone)
  const asked = { order: 'new', whose: 'all', words: null } as const
  const [[stats], newest, [counted], own, [unread]] = await allDone([
    tx.run(readStats, [dayStart]),
    listPosts(tx, viewer, { ...asked, limit: NEWEST }),
    tx.run(countOwn, [viewer.id]),
    listPosts(tx, viewer, { ...asked, whose: 'mine', limit: NEWEST_OWN }),
    tx.run(findUnread, viewing(viewer)),
  ])
  const [post] = unread ? await withUnread(tx, viewer, [unread.record]) : []
  return {
    profile: ownProfile(viewer),
    stats: stats ?? { postsInMonth: 0, postsToday: 0, helpfulReplies: 0, expertVerified: 0 },
    newest: newest.entries,
    own: { count: counted?.count ?? 0, newest: own.entries },
    unread:
      unread && post ? { post, lastAuthor: unread.lastAuthor, lastAt: unread.lastAt.toISOString() } : null,
  }
}

/** Counts the viewer's unread replies, to one more than the badge shows. */
export async function countUnreadReplies(tx: Tx, viewer: Viewer): Promise<number> {
  const [counted] = await tx.run(countAllUnread, [...viewing(viewer), MOST_UNREAD])
  return counted?.count ?? 0
}
