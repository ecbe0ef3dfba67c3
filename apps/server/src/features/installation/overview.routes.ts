import { overviewContract, type ErrorGroup } from '@app/domain/installation/overview.contract'
import { MOST_GROUP_ROWS } from '@app/domain/installation/overview.vocabulary'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { serve } from '../../platform/http/serve.ts'
import { pageOfRows, readCursor } from '../../platform/records/records.ts'
import { listErrors, readError } from './overview.queries.ts'
import { describeInstallation } from './overview.service.ts'
import { readQueuesWithFailures, retryFailed } from './queues.service.ts'

/** Reason of readings, which the audit log does not keep: a report names no one. */
const READING = 'Opened the errors'

export const overviewRoutes = serve(overviewContract, {
  getOverview: ({ tx, context: { services } }) => describeInstallation(tx, services),
  listQueues: ({ tx }) => readQueuesWithFailures(tx),
  retryQueue: async ({ tx, input: { queue, reason } }) => {
    const retried = await retryFailed(tx, queue, reason)
    return { ...(await readQueuesWithFailures(tx)), retried }
  },
  listErrors: async ({ tx, input: { cursor, limit, source, request } }) => {
    const kind = source === 'app' ? 'error' : (source ?? null)
    const values = [kind, request ?? null, ...readCursor('timestamptz', cursor), limit + 1, READING]
    return pageOfRows<ErrorGroup>(await tx.run(listErrors, values), limit)
  },
  getError: async ({ tx, input: { errorId } }) => {
    const [row] = await tx.run(readError, [errorId, MOST_GROUP_ROWS, READING])
    if (!row?.found) throw new Refusal(commonErrors.NOT_FOUND)
    return row.found
  },
})
