import { orpc } from '../../api/queries.ts'

/** Number of the user's unread notifications, and the newest of them. */
export const unreadQuery = orpc.notifications.getUnread.queryOptions({ input: {} })
