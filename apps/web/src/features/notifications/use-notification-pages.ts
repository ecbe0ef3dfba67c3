import { useInfiniteQuery } from '@tanstack/react-query'
import { cursorPages, orpc } from '../../api/queries.ts'

const PAGE = 20
/** Query of the list's pages, as cached. */
export const pagesQuery = orpc.notifications.listNotifications.infiniteOptions({
  input: (cursor: string | undefined) => ({ limit: PAGE, ...(cursor !== undefined && { cursor }) }),
  ...cursorPages,
})

/** Notifications of the user page by page, and the position of the newest one shown. */
export function useNotificationPages() {
  const pages = useInfiniteQuery(pagesQuery)
  return {
    ...pages,
    entries: pages.data?.pages.flatMap(({ entries }) => entries),
    newest: pages.data?.pages[0]?.newest ?? undefined,
  }
}
