import { useInfiniteQuery } from '@tanstack/react-query'
import { orpc } from '../../api/queries.ts'

const PAGE = 20
const noCursor: string | undefined = undefined

/** The pages of the list, as the cache keeps them. */
export const pagesQuery = orpc.notifications.listNotifications.infiniteOptions({
  input: (cursor: string | undefined) => ({ limit: PAGE, ...(cursor !== undefined && { cursor }) }),
  initialPageParam: noCursor,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
})

/** The person's notifications page by page, and the place of the newest that they see. */
export function useNotificationPages() {
  const pages = useInfiniteQuery(pagesQuery)
  return {
    ...pages,
    entries: pages.data?.pages.flatMap(({ entries }) => entries),
    newest: pages.data?.pages[0]?.newest ?? undefined,
  }
}
