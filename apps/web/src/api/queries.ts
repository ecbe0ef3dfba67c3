import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient } from '@tanstack/react-query'
import { backoff } from '@app/domain/kernel/time/backoff'
import { householdKey } from './client/acting-household.ts'
import { wasLate } from './client/answer-within.ts'
import { client } from './client/client.ts'
import { hasCode, toProblem } from './client/problem-error.ts'
import { whenShutOut } from './end-of-session.ts'
import { readAgain } from './read-again.ts'

/** Each operation as query and mutation: `orpc.pets.list.queryOptions()`. */
export const orpc = createTanstackQueryUtils(client, { path: householdKey })

const noCursor: string | undefined = undefined

/** Options of an infinite query whose pages follow each other by a cursor. */
export const cursorPages = {
  initialPageParam: noCursor,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }): string | undefined =>
    nextCursor ?? undefined,
}

/** Time for which read data counts as fresh; live updates and own changes make it stale sooner. */
const FRESH_MILLISECONDS = 30_000
/** The same for the configuration of the installation (spec access §9). */
export const CONFIG_MILLISECONDS = 5 * 60_000
const READ_REPEATS = 2
/** Pauses between attempts, in seconds. */
const READ_PAUSES = { first: 1, longest: 2 }

/**
 * The cache of everything read from the server. Temporary failures of reads are retried. Changes are never repeated,
 * because only the person knows if they still want them.
 */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MILLISECONDS,
        // Send even if the browser believes it is offline: it may be wrong, and a failure can be shown.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < READ_REPEATS && hasCode(error, 'OFFLINE', 'UNAVAILABLE') && !wasLate(error),
        retryDelay: (failures, error) =>
          (toProblem(error).retryAfter ?? backoff(READ_PAUSES, failures + 1)) * 1000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  readAgain(queryClient)
  // Any answer may show that the session has ended while the page was open, or that maintenance is on; reloading `me`
  // and the public settings settles it. Those reads cause no further one.
  const told = [orpc.accounts.getMe.key(), orpc.accounts.getPublicConfig.key()]
  whenShutOut(() => {
    for (const queryKey of told) void queryClient.invalidateQueries({ queryKey })
  })
  return queryClient
}
