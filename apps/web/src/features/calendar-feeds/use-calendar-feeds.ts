import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/queries.ts'
import { type Change, useChange } from '../../api/use-change.ts'

const keys = [orpc.calendarFeeds.key()]

/** Calendar feeds of the user in this household. */
export const useCalendarFeeds = () =>
  useQuery(orpc.calendarFeeds.listCalendarFeeds.queryOptions({ input: {} }))

/** Changes to feeds; removing one that another device has removed counts as done. */
export const useFeedChange = (): Change => useChange({ touches: keys, doneAlready: 'NOT_FOUND' })
