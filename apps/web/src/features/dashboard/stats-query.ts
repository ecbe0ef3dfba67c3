import { orpc } from '../../api/queries.ts'

/** What the household has done so far. */
export const statsQuery = orpc.dashboard.getStats.queryOptions({ input: {} })
