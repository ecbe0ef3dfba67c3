import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/queries.ts'
import { type Change, useChange } from '../../api/use-change.ts'

const keys = [orpc.calendarFeeds.key()]

/** The person's own feeds in this household. */
export const useCalendarFeeds = () =>
  useQuery(orpc.calendarFeeds.listCalendarFeeds.queryOptions({ input: {} }))

/** Changes of feeds; one that was removed on another device counts as done. */
export const useFeedChange = (): Change => useChange({ touches: keys, doneAlready: 'NOT_FOUND' })
