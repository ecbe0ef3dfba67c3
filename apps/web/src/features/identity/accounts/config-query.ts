import { queryOptions } from '@tanstack/react-query'
import { ANSWER_TIMEOUT, answerWithin } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { CONFIG_MILLISECONDS, orpc } from '../../../api/queries.ts'

/** Time for which the configuration counts as fresh (spec access §9); a change of a setting makes it stale at once. */
const CONFIG_MILLISECONDS = 5 * 60_000

/** Public configuration of the installation. */
export const configQuery = queryOptions({
  queryKey: orpc.accounts.getPublicConfig.queryOptions({ input: {} }).queryKey,
  staleTime: CONFIG_MILLISECONDS,
  queryFn: ({ signal }) =>
    answerWithin(ANSWER_TIMEOUT, (late) =>
      client.accounts.getPublicConfig({}, { signal: AbortSignal.any([signal, late]) }),
    ),
  staleTime: CONFIG_MILLISECONDS,
})
