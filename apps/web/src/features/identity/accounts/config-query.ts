import { queryOptions } from '@tanstack/react-query'
import { answerWithin } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { CHECK_MILLISECONDS } from '../../../api/client/status-check.ts'
import { orpc } from '../../../api/queries.ts'

/** Public configuration of the installation. */
export const configQuery = queryOptions({
  queryKey: orpc.accounts.getPublicConfig.queryOptions({ input: {} }).queryKey,
  queryFn: ({ signal }) =>
    answerWithin(CHECK_MILLISECONDS, (late) =>
      client.accounts.getPublicConfig({}, { signal: AbortSignal.any([signal, late]) }),
    ),
})
