import type { Query, QueryClient } from '@tanstack/react-query'
import { backoff } from '@app/domain/kernel/time/backoff'
import { hasCode, toProblem } from './client/problem-error.ts'

/** Pauses between attempts. The longest also limits a pause that an answer asks for. */
const PAUSES = { first: 4000, longest: 60_000 }

/** True while a query shows older data after a temporary failure. */
const isBehind = (query: Query): boolean =>
  query.isActive() &&
  query.state.data !== undefined &&
  query.state.status === 'error' &&
  hasCode(query.state.error, 'OFFLINE', 'UNAVAILABLE', 'TOO_MANY_REQUESTS')

const canAsk = (): boolean => document.visibilityState === 'visible' && navigator.onLine

/**
 * Retries reads that failed after a change until the screen is current: no other event shows that a caregiver has given
 * a dose on it. Queries without any data show the failure and their own retry button. A hidden or offline page requests
 * nothing; on its return, the cache reloads everything outdated.
 */
export function readAgain(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()
  let failures = 1
  let timer: ReturnType<typeof setTimeout> | undefined
  const askLater = (behind: readonly Query[]): void => {
    const asked = behind.map(({ state }) => (toProblem(state.error).retryAfter ?? 0) * 1000)
    const pause = backoff(PAUSES, failures, 0, Math.max(...asked))
    timer = setTimeout(() => void again(), Math.min(pause, PAUSES.longest))
  }
  const again = async (): Promise<void> => {
    if (canAsk()) await queryClient.refetchQueries({ predicate: isBehind }, { cancelRefetch: false })
    timer = undefined
    const behind = cache.findAll({ predicate: isBehind })
    const goesOn = behind.length > 0 && canAsk()
    failures = goesOn ? failures + 1 : 1
    if (goesOn) askLater(behind)
  }
  cache.subscribe(({ type, query }) => {
    if (type === 'updated' && timer === undefined && isBehind(query)) askLater([query])
  })
}
