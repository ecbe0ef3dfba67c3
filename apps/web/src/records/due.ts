import { orpc } from '../api/queries.ts'

/** No event announces that an item becomes overdue: only the clock decides it. */
const READ_AGAIN_MILLISECONDS = 5 * 60_000

/** Items due in the household of the page. Request them only for people who may see its medications. */
export const dueQuery = {
  ...orpc.due.listDue.queryOptions({ input: {} }),
  refetchInterval: READ_AGAIN_MILLISECONDS,
}
