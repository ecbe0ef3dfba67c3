import { orpc } from '../../api/queries.ts'

/** Query of the household's figures so far. */
export const statsQuery = orpc.dashboard.getStats.queryOptions({ input: {} })
