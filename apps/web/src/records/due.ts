import { orpc } from '../api/queries.ts'

/** No event tells of what becomes overdue by the clock alone. */
const READ_AGAIN_MILLISECONDS = 5 * 60_000

/** What is due in the household of the page; only those ask who may see its medications. */
export const dueQuery = {
  ...orpc.due.listDue.queryOptions({ input: {} }),
  refetchInterval: READ_AGAIN_MILLISECONDS,
}
