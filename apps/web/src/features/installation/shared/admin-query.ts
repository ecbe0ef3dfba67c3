import { orpc } from '../../../api/queries.ts'

/** Interval at which an open screen of the administration is read again, in ms. */
export const READ_AGAIN_MILLISECONDS = 30_000

export const overviewQuery = orpc.overview.getOverview.queryOptions({
  input: {},
  refetchInterval: READ_AGAIN_MILLISECONDS,
})

export const queuesQuery = orpc.overview.listQueues.queryOptions({
  input: {},
  refetchInterval: READ_AGAIN_MILLISECONDS,
})

export const securityQuery = orpc.installationSecurity.getSecurity.queryOptions({
  input: {},
  refetchInterval: READ_AGAIN_MILLISECONDS,
})
