import { queryOptions } from '@tanstack/react-query'
import { ANSWER_TIMEOUT, answerWithin } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { CONFIG_MILLISECONDS, orpc } from '../../../api/queries.ts'

/** Public configuration of the installation. */
export const configQuery = queryOptions({
  queryKey: orpc.accounts.getPublicConfig.queryOptions({ input: {} }).queryKey,
  queryFn: ({ signal }) =>
    answerWithin(ANSWER_TIMEOUT, (late) =>
      client.accounts.getPublicConfig({}, { signal: AbortSignal.any([signal, late]) }),
    ),
  staleTime: CONFIG_MILLISECONDS,
})
