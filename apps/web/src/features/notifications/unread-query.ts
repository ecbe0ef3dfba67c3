import { orpc } from '../../api/queries.ts'

/** How many notifications the person has not read, and the newest of them. */
export const unreadQuery = orpc.notifications.getUnread.queryOptions({ input: {} })
