import { postPath } from '@app/domain/community/community.links'
import { replyNotification } from '@app/domain/community/community.texts'
import { bool, text, uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import type { Database } from '../../platform/database/with-actor.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import { writeNotifications } from '../notifications/notifications.service.ts'

/** A page of the people to notify of reply `$1`, after the follower `$2`. */
const findRecipients = namedSql(
  { id: uuid, followerId: uuid, userId: uuid, isMentioned: bool, postId: uuid, title: text, author: text },
  `
  select notification_id as id, follower_id as "followerId", user_id as "userId", is_mentioned as "isMentioned",
         post_id as "postId", title, author
    from app.reply_recipients($1, $2)`,
)

/**
 * Notifies the followers of a post of a published reply, a page in each transaction. A repeated attempt writes the same
 * notifications, which are there already.
 */
export const communityJobs = (db: Database): JobHandler[] => [
  {
    topic: 'notify-of-reply',
    async handle({ payload }) {
      let after: string | null = null
      do after = await notifyPage(db, String(payload['replyId']), after)
      while (after !== null)
    },
  },
]

/** Notifies one page of followers. Returns its last follower; null at the end. */
const notifyPage = (db: Database, replyId: string, after: string | null): Promise<string | null> =>
  db.withSystem(async (tx) => {
    const people = await tx.run(findRecipients, [replyId, after])
    await writeNotifications(
      tx,
      people.map(({ id, userId, postId, ...reply }) => ({
        id,
        userId,
        householdId: null,
        kind: 'community',
        link: postPath(postId),
        ...replyNotification(reply),
      })),
    )
    return people.at(-1)?.followerId ?? null
  })
